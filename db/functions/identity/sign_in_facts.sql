-- What a sign-in is decided on, as nodes of the release before ask for it; the present ones ask identity.sign_in_states.
create or replace function identity.sign_in_facts(of_member bigint)
returns table (
  type smallint, is_disabled boolean, has_arrived boolean, last_login_at timestamptz, must_change boolean,
  password_age_days int, extra_on boolean
) language plpgsql stable
as $$
begin
  return query
    select m.type, m.disabled_at is not null or m.sign_in_locked_at is not null,
           exists (select 1 from identity.login_event e where e.member_id = m.id and e.result = 'ok'),
           m.last_login_at, coalesce(c.must_change, false),
           floor(extract(epoch from kernel.now() - c.changed_at) / 86400)::int, coalesce(s.extra_on, false)
      from identity.member m left join identity.credential c on c.member_id = m.id
      left join identity.security s on s.member_id = m.id
     where m.id = of_member;
end
$$;
