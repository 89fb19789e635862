-- identity.arrive_all of one, as nodes of the release before ask for it.
-- The network, the history, the time of the last sign-in unless it is a registration, the browser with its one-day token
-- where one was given, and the session; the attempt that led here is over.
create or replace function identity.arrive(
  of_member bigint, by_way text, from_ip text, from_network text, agent text,
  device_name text, device_hash bytea, remember bytea, remember_seconds int,
  session_name text, session_hash bytea, idle_seconds int, life_seconds int, password_is_over boolean,
  attempted bytea[], forgives boolean[]
) returns void language plpgsql
as $$
declare
  device bigint;
begin
  if cardinality(attempted) > 0 then
    perform identity.end_attempt(attempted, forgives);
  end if;
  insert into identity.known_network (member_id, network) values (of_member, from_network)
    on conflict (member_id, network) do update set last_seen_at = kernel.now();
  insert into identity.login_event (member_id, ip, user_agent, way, result) values (of_member, from_ip, agent, by_way, 'ok');
  if by_way <> 'register' then
    update identity.member set last_login_at = kernel.now() where id = of_member;
  end if;
  insert into identity.device as d (public_id, member_id, token_hash, user_agent, ip, remember_hash, remember_until)
    values (device_name, of_member, device_hash, agent, from_ip, remember, kernel.now() + remember_seconds * interval '1 second')
    on conflict (member_id, token_hash) do update
      set user_agent = excluded.user_agent, ip = excluded.ip, last_seen_at = kernel.now(),
          remember_hash = coalesce(excluded.remember_hash, d.remember_hash),
          remember_until = coalesce(excluded.remember_until, d.remember_until)
    returning d.id into device;
  insert into identity.session
      (member_id, token_hash, idle, ends_at, ip, user_agent, public_id, way, device_id, must_change_password)
    values (of_member, session_hash, idle_seconds * interval '1 second', kernel.now() + life_seconds * interval '1 second',
            from_ip, agent, session_name, by_way, device, password_is_over);
end
$$;
