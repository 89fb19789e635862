-- What several sign-ins leave behind, one for each place of the lists and no two of one member: the network, the history, the time of
-- the last sign-in unless it is a registration, the browser with its one-day token where one was given, and the session; the attempts that
-- led here are over. Answers whose browser was never used by them before while others were.
create or replace function identity.arrive_all(
  members bigint[], ways text[], ips text[], networks text[], agents text[],
  device_names text[], device_hashes bytea[], remembers bytea[], remember_seconds int[],
  session_names text[], session_hashes bytea[], idle_seconds int[], life_seconds int[], passwords_are_over boolean[],
  attempted bytea[], forgives boolean[]
) returns setof bigint language plpgsql
as $$
declare
  house_time timestamptz := kernel.now();
  newcomers bigint[];
begin
  if cardinality(attempted) > 0 then
    perform identity.end_attempt(attempted, forgives);
  end if;
  insert into identity.known_network (member_id, network) select * from unnest(members, networks)
    on conflict (member_id, network) do update set last_seen_at = house_time;
  insert into identity.login_event (member_id, ip, user_agent, way, result)
    select a.*, 'ok' from unnest(members, ips, agents, ways) as a;
  -- One by one: a join with a list may be planned as reading the table, and plans are kept.
  for place in 1 .. cardinality(members) loop
    if ways[place] <> 'register' then
      update identity.member set last_login_at = house_time where id = members[place];
    end if;
  end loop;
  with browser as (
    insert into identity.device as d (public_id, member_id, token_hash, user_agent, ip, remember_hash, remember_until)
      select a.name, a.member, a.hash, a.agent, a.ip, a.remember, house_time + a.seconds * interval '1 second'
        from unnest(device_names, members, device_hashes, agents, ips, remembers, remember_seconds)
             as a (name, member, hash, agent, ip, remember, seconds)
      on conflict (member_id, token_hash) do update
        set user_agent = excluded.user_agent, ip = excluded.ip, last_seen_at = house_time,
            remember_hash = coalesce(excluded.remember_hash, d.remember_hash),
            remember_until = coalesce(excluded.remember_until, d.remember_until)
      returning d.id, d.member_id, d.public_id
  ), session as (
    insert into identity.session
        (member_id, token_hash, idle, ends_at, ip, user_agent, public_id, way, device_id, must_change_password)
      select a.member, a.hash, a.idle * interval '1 second', house_time + a.life * interval '1 second',
             a.ip, a.agent, a.name, a.way, b.id, a.is_over
        from unnest(members, session_hashes, idle_seconds, life_seconds, ips, agents, session_names, ways, passwords_are_over)
             as a (member, hash, idle, life, ip, agent, name, way, is_over)
        join browser b on b.member_id = a.member
  )
  select array_agg(b.member_id) into newcomers from browser b where b.public_id = any (device_names);
  return query
    select n.member from unnest(newcomers) as n (member)
     where (select count(*) from (select 1 from identity.device o where o.member_id = n.member limit 2) two) > 1;
end
$$;
