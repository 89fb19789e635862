-- why: limits that a member or the house sets must hold whatever game, vendor or agent path a stake comes by, and when
-- many stakes come at once (domain/compliance.md section 5, rows 12 to 22; domain/wallet.md C34, C35). So they are judged
-- here, under a lock, in the transaction that moves the money.
--
-- zone       the time zone that cuts days, weeks and months; written by the server at start
-- standing   a member with any restriction, and nobody else: a stake of all others looks here once and finds nothing
-- period     the running day, week and month of such a member: what was staked, paid and deposited, and the limits in force
-- cap        limits as they were set, by the member and by the house; the stricter one is in force (row 15)
-- journal    every use of these tools, never changed (row 24)

create schema limits;

create table limits.zone (
  one boolean primary key default true check (one),
  name text not null
);
insert into limits.zone (name) values ('Asia/Dhaka');

create table limits.standing (
  member_id bigint primary key,
  bet_max bigint,                         -- 1/10 000 BDT; null: none. In force, like all that is not in `cap`
  session_minutes int,
  cooling_until timestamptz,
  excluded_until timestamptz              -- 'infinity': until some time after the member has asked to return
);

create table limits.period (
  member_id bigint not null references limits.standing (member_id) on delete cascade,
  span text not null check (span in ('day', 'week', 'month')),
  since date not null,                    -- first date of the span that is counted, in the zone
  stake bigint not null default 0 check (stake >= 0),
  payout bigint not null default 0 check (payout >= 0),
  deposited bigint not null default 0 check (deposited >= 0),
  stake_max bigint,
  loss_max bigint,
  deposit_max bigint,
  primary key (member_id, span)
) with (fillfactor = 50);                 -- counters move at every stake: updates stay in place

create table limits.cap (
  member_id bigint not null references limits.standing (member_id) on delete cascade,
  by text not null check (by in ('member', 'operator')),
  measure text not null check (measure in ('bet', 'stake', 'loss', 'deposit', 'session')),
  span text not null check (span in ('once', 'day', 'week', 'month')),
  value bigint not null check (value >= 0),
  -- A looser one that was asked for: may be confirmed from next_at on (row 13). next_value null: no limit any more.
  next_value bigint check (next_value > value),
  next_at timestamptz,
  primary key (member_id, by, measure, span),
  constraint single_ones_have_no_span check ((measure in ('bet', 'session')) = (span = 'once')),
  constraint a_looser_one_has_a_time check (next_value is null or next_at is not null)
);

create table limits.journal (
  member_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default kernel.now(),
  by text not null check (by in ('member', 'operator')),
  change jsonb not null,
  primary key (member_id, id)
);

-- First date of the day, week (from Monday) or month that holds a moment.
create function limits.start_of(p_span text, p_at timestamptz) returns date
language sql stable
as $$ select date_trunc(p_span, p_at at time zone z.name)::date from limits.zone z $$;

-- Locks a member's standing until the end of the transaction and begins the counters of spans that are over anew. Null
-- when there is none. A span never goes back: a transaction that began before midnight and came to the lock after one
-- that began later counts to the new day.
create function limits.hold(p_member bigint) returns limits.standing
language plpgsql
as $$
declare
  v_standing limits.standing;
begin
  select * into v_standing from limits.standing s where s.member_id = p_member for update;
  if found then
    update limits.period p
       set since = limits.start_of(p.span, kernel.now()), stake = 0, payout = 0, deposited = 0
     where p.member_id = p_member and p.since < limits.start_of(p.span, kernel.now());
  end if;
  return v_standing;
end
$$;

-- Why a member may not stake this now: 'self_exclusion', 'cooling_off', 'bet', 'stake', 'loss', 'session', or null. A stake
-- counts as lost until it is paid. p_session_at: when the member's session began; null: not known, not judged.
-- It holds the lock, so that no other stake of the member passes between this answer and note_stake.
create function limits.refusal(p_member bigint, p_stake bigint, p_session_at timestamptz) returns text
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  if v_standing.member_id is null then
    return null;
  end if;
  return case
    when v_standing.excluded_until > kernel.now() then 'self_exclusion'
    when v_standing.cooling_until > kernel.now() then 'cooling_off'
    when p_stake > v_standing.bet_max then 'bet'
    -- A stake of nothing (wallet.md R11) takes nobody further past a limit.
    when p_stake > 0 and exists (select from limits.period p
           where p.member_id = p_member and p.stake + p_stake > p.stake_max) then 'stake'
    when p_stake > 0 and exists (select from limits.period p
           where p.member_id = p_member and p.stake + p_stake - p.payout > p.loss_max) then 'loss'
    when kernel.now() >= p_session_at + make_interval(mins => v_standing.session_minutes) then 'session'
  end;
end
$$;

-- Counts a stake that was posted. To be called after the posting, whatever limits.refusal found before it: limits.open,
-- which waits for the account, may have made the member's first standing meanwhile.
create function limits.note_stake(p_member bigint, p_stake bigint) returns void
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  if v_standing.member_id is not null then
    update limits.period set stake = stake + p_stake where member_id = p_member;
  end if;
end
$$;

-- Counts a payout to the running spans. To be called before its posting: locks go standing, then ledger account.
create function limits.note_payout(p_member bigint, p_payout bigint) returns void
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  if v_standing.member_id is not null then
    update limits.period set payout = payout + p_payout where member_id = p_member;
  end if;
end
$$;

-- Gives back a stake of p_at that is cancelled, and takes back what it was paid: in the spans that are still running.
-- Before the posting, as note_payout.
create function limits.note_void(p_member bigint, p_stake bigint, p_payout bigint, p_at timestamptz) returns void
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  if v_standing.member_id is not null then
    update limits.period p set stake = greatest(p.stake - p_stake, 0), payout = greatest(p.payout - p_payout, 0)
     where p.member_id = p_member and limits.start_of(p.span, p_at) >= p.since;
  end if;
end
$$;

-- Why a member may not deposit this now: 'self_exclusion', 'cooling_off', 'deposit', or null; holds the lock likewise.
create function limits.deposit_refusal(p_member bigint, p_amount bigint) returns text
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  return case
    when v_standing.excluded_until > kernel.now() then 'self_exclusion'
    when v_standing.cooling_until > kernel.now() then 'cooling_off'
    when exists (select from limits.period p
           where p.member_id = p_member and p.deposited + p_amount > p.deposit_max) then 'deposit'
  end;
end
$$;

-- Counts a deposit that was asked for: gross, whatever is withdrawn later (row 14).
create function limits.note_deposit(p_member bigint, p_amount bigint) returns void
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  if v_standing.member_id is not null then
    update limits.period set deposited = deposited + p_amount where member_id = p_member;
  end if;
end
$$;

-- Makes a member's standing, locked, unless there is one. For a new one it waits for the member's ledger accounts too: a
-- stake under way is committed before what was played is read, or finds the standing when it comes to note_stake. With
-- an old one the standing's own lock does that. Runs as the owner, because the application may not lock the ledger's rows.
create function limits.open(p_member bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  loop
    insert into limits.standing (member_id) values (p_member) on conflict do nothing;
    if found then
      insert into limits.period (member_id, span, since)
        select p_member, n.span, limits.start_of(n.span, kernel.now()) from unnest(array['day', 'week', 'month']) n(span);
      perform from ledger.account a where a.member_id = p_member order by a.id for no key update;
      return;
    end if;
    -- None when the clean-up has dropped it meanwhile.
    exit when (limits.hold(p_member)).member_id is not null;
  end loop;
end
$$;

-- Puts the stricter of each pair of limits in force.
create function limits.enforce(p_member bigint) returns void
language sql
as $$
  update limits.standing s
     set bet_max = (select min(c.value) from limits.cap c where c.member_id = p_member and c.measure = 'bet'),
         session_minutes = (select min(c.value) from limits.cap c where c.member_id = p_member and c.measure = 'session')
   where s.member_id = p_member;
  update limits.period p
     set stake_max = (select min(c.value) from limits.cap c where c.member_id = p_member and c.measure = 'stake' and c.span = p.span),
         loss_max = (select min(c.value) from limits.cap c where c.member_id = p_member and c.measure = 'loss' and c.span = p.span),
         deposit_max = (select min(c.value) from limits.cap c where c.member_id = p_member and c.measure = 'deposit' and c.span = p.span)
   where p.member_id = p_member;
$$;

revoke all on all functions in schema limits from public;
grant usage on schema limits to khela_app;
grant execute on all functions in schema limits to khela_app;
grant select, update on limits.zone to khela_app;
grant select, insert, update, delete on limits.standing, limits.period, limits.cap to khela_app;
grant select, insert on limits.journal to khela_app;
