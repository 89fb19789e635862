-- identity.begin_attempt and the password of the account whose name is tried, for several sign-ins at once. Each has its place in the
-- lists of `solved` and `usernames`, and `places` says whose a subject is; no two have a subject in common. Answers in the order of the places.
create or replace function identity.begin_sign_ins(
  places int[], subjects bytea[], captcha_at int[], lock_at int[], solved boolean[], flight_seconds int, usernames text[]
) returns table (state text, member_id bigint, password_hash text) language plpgsql
as $$
declare
  house_time timestamptz := kernel.now();
  locked int[];
  challenged int[];
  counted bytea[];
  were_until timestamptz[];
begin
  with under_way as (
    insert into identity.attempt as a (subject, in_flight, in_flight_until)
      select s.subject, 1, house_time + flight_seconds * interval '1 second'
        from unnest(subjects) as s (subject) order by s.subject
      on conflict (subject) do update
        set failures = case when a.failed_at < house_time - interval '1 day' then 0 else a.failures end,
            in_flight = 1 + case when a.in_flight_until < house_time then 0 else a.in_flight end,
            in_flight_until = excluded.in_flight_until
      returning new.subject, new.failures, new.in_flight - 1 as others, new.locked_until,
                coalesce(old.in_flight_until, house_time) as was_until
  )
  select array_agg(l.place) filter (where coalesce(u.locked_until > house_time, false) or u.failures + u.others >= l.lock_at),
         array_agg(l.place) filter (where u.failures >= l.captcha_at and not solved[l.place]),
         array_agg(u.subject), array_agg(u.was_until)
    into locked, challenged, counted, were_until
    from under_way u
    join unnest(places, subjects, captcha_at, lock_at) as l (place, subject, captcha_at, lock_at) on l.subject = u.subject;
  if locked is not null or challenged is not null then
    update identity.attempt a set in_flight = a.in_flight - 1, in_flight_until = w.until
      from unnest(counted, were_until) as w (subject, until)
      join unnest(places, subjects) as l (place, subject) on l.subject = w.subject
     where a.subject = w.subject and l.place = any (coalesce(locked, '{}') || coalesce(challenged, '{}'));
  end if;
  -- Looked up whatever the state, and whether or not there is such a name: an answer's time tells neither.
  return query
    select case when n.place = any (locked) then 'locked' when n.place = any (challenged) then 'captcha' else 'go' end, m.id, m.password_hash
      from unnest(usernames) with ordinality as n (username, place)
      left join lateral (
        select o.id, c.password_hash from identity.member o join identity.credential c on c.member_id = o.id
         where o.username = n.username limit 1
      ) m on true
     order by n.place;
end
$$;
