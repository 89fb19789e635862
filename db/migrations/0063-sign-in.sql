-- why: a storm of sign-ins must leave the machine to everybody else, so a sign-in costs the database two calls beside the
-- hash of its password, each planned once per connection (issue 4, "How it is proven"; docs/PERFORMANCE.md, "Sign-in").
--
-- identity.begin_attempt   counts an attempt as under way for each of its subjects, or says why it may not be made
-- identity.begin_sign_in   the same, and the password of the account whose name is tried
-- identity.end_attempt     an attempt was decided without counting against its subjects
-- identity.sign_in_facts   what a sign-in is decided on
-- identity.arrive          everything that a sign-in leaves behind

-- Rows of several subjects are always locked in the order of their bytes, so two attempts never wait for each other.
-- `captcha_at` and `lock_at` are how many failures each subject may have before a challenge is asked for and before it is
-- locked; attempts under way count as failures for the lock. Answers go, locked or captcha; without go nothing has changed.
create function identity.begin_attempt(subjects bytea[], captcha_at int[], lock_at int[], solved boolean, flight_seconds int)
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

create function identity.begin_sign_in(
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

-- Subjects with `forgives` also forget their earlier failures.
create function identity.end_attempt(subjects bytea[], forgives boolean[]) returns void
language plpgsql
as $$
begin
  perform 1 from identity.attempt where subject = any (subjects) order by subject for update;
  update identity.attempt a
     set in_flight = greatest(a.in_flight - 1, 0), failures = case when s.forgives then 0 else a.failures end,
         locked_until = case when s.forgives then null else a.locked_until end
    from unnest(subjects, forgives) as s (subject, forgives) where a.subject = s.subject;
end
$$;

create function identity.sign_in_facts(of_member bigint)
returns table (
  type smallint, is_disabled boolean, has_arrived boolean, last_login_at timestamptz, must_change boolean,
  password_age_days int, extra_on boolean
) language plpgsql stable
as $$
begin
  return query
    select m.type, m.disabled_at is not null,
           exists (select 1 from identity.login_event e where e.member_id = m.id and e.result = 'ok'),
           m.last_login_at, coalesce(c.must_change, false),
           floor(extract(epoch from kernel.now() - c.changed_at) / 86400)::int, coalesce(s.extra_on, false)
      from identity.member m left join identity.credential c on c.member_id = m.id
      left join identity.security s on s.member_id = m.id
     where m.id = of_member;
end
$$;

-- The network, the history, the time of the last sign-in unless it is a registration, the browser with its one-day token
-- where one was given, and the session; the attempt that led here is over.
create function identity.arrive(
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
