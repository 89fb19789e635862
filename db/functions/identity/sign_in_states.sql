-- Of several sign-ins, what each is decided on; a member that there is not has no row.
create or replace function identity.sign_in_states(members bigint[])
returns table (
  member_id bigint, type smallint, is_disabled boolean, has_arrived boolean, last_login_at timestamptz, must_change boolean,
  password_age_days int, extra_on boolean, totp_always boolean
) language plpgsql stable
as $$
declare
  house_time timestamptz := kernel.now();
begin
  return query
    select m.id, m.type, m.disabled_at is not null or m.sign_in_locked_at is not null,
           exists (select 1 from identity.login_event e where e.member_id = m.id and e.result = 'ok'),
           m.last_login_at, coalesce(c.must_change, false),
           floor(extract(epoch from house_time - c.changed_at) / 86400)::int, coalesce(s.extra_on, false),
           coalesce(s.totp_always and exists (select 1 from identity.totp o where o.member_id = m.id and o.confirmed_at is not null), false)
      from unnest(members) as a (id)
      cross join lateral (select * from identity.member o where o.id = a.id limit 1) m
      left join lateral (select * from identity.credential o where o.member_id = a.id limit 1) c on true
      left join lateral (select * from identity.security o where o.member_id = a.id limit 1) s on true;
end
$$;
