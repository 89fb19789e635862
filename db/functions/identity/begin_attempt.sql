-- Rows of several subjects are always locked in the order of their bytes, so two attempts never wait for each other.
-- `captcha_at` and `lock_at` are how many failures each subject may have before a challenge is asked for and before it is
-- locked; attempts under way count as failures for the lock. Answers go, locked or captcha; without go nothing has changed.
create or replace function identity.begin_attempt(subjects bytea[], captcha_at int[], lock_at int[], solved boolean, flight_seconds int)
returns text language plpgsql
as $$
declare
  is_locked boolean;
  needs_captcha boolean;
  were_until timestamptz[];
  counted bytea[];
begin
  with under_way as (
    insert into identity.attempt as a (subject, in_flight, in_flight_until)
      select s.subject, 1, kernel.now() + flight_seconds * interval '1 second'
        from unnest(subjects) as s (subject) order by s.subject
      on conflict (subject) do update
        set failures = case when a.failed_at < kernel.now() - interval '1 day' then 0 else a.failures end,
            in_flight = 1 + case when a.in_flight_until < kernel.now() then 0 else a.in_flight end,
            in_flight_until = excluded.in_flight_until
      returning new.subject, new.failures, new.in_flight - 1 as others, new.locked_until,
                coalesce(old.in_flight_until, kernel.now()) as was_until
  )
  select bool_or(coalesce(u.locked_until > kernel.now(), false) or u.failures + u.others >= l.lock_at),
         bool_or(u.failures >= l.captcha_at), array_agg(u.subject), array_agg(u.was_until)
    into is_locked, needs_captcha, counted, were_until
    from under_way u join unnest(subjects, captcha_at, lock_at) as l (subject, captcha_at, lock_at) on l.subject = u.subject;
  if not is_locked and (solved or not needs_captcha) then
    return 'go';
  end if;
  update identity.attempt a set in_flight = a.in_flight - 1, in_flight_until = w.until
    from unnest(counted, were_until) as w (subject, until) where a.subject = w.subject;
  return case when is_locked then 'locked' else 'captcha' end;
end
$$;
