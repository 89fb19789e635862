-- What a sign-in is decided on, as nodes of the release before ask for it; the present ones ask identity.sign_in_states.
create or replace function identity.sign_in_state(of_member bigint)
returns table (
  type smallint, is_disabled boolean, has_arrived boolean, last_login_at timestamptz, must_change boolean,
  password_age_days int, extra_on boolean, totp_always boolean
) language plpgsql stable
as $$
begin
  return query
    select f.*, coalesce((
             select s.totp_always from identity.security s
              where s.member_id = of_member
                and exists (select 1 from identity.totp o where o.member_id = of_member and o.confirmed_at is not null)), false)
      from identity.sign_in_facts(of_member) f;
end
$$;
