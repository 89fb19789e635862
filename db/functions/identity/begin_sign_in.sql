-- identity.begin_sign_ins of one, as nodes of the release before ask for it: begins the attempts at a sign-in and finds the member by
-- name in one trip; `state` is that of identity.begin_attempt.
create or replace function identity.begin_sign_in(
  subjects bytea[], captcha_at int[], lock_at int[], solved boolean, flight_seconds int, of_username text,
  out state text, out member_id bigint, out password_hash text
) language plpgsql
as $$
begin
  state := identity.begin_attempt(subjects, captcha_at, lock_at, solved, flight_seconds);
  -- Looked up whatever the state, and whether or not there is such a name: an answer's time tells neither.
  select m.id, c.password_hash into member_id, password_hash
    from identity.member m join identity.credential c on c.member_id = m.id where m.username = of_username;
end
$$;
