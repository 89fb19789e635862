-- Why: one door for money. Every movement of value is a posting of a registered kind with balanced lines; it can only
-- be written through the functions in this file, because the application's role has no right to write these tables
-- (design/architecture.md, door "post"; reliability.md R09-R18).
--
-- account   where value lies. A member's account carries a locked running balance; a house account is a sum of entries,
--           never a hot row.
-- posting   one movement, named for ever by (member, key).
-- entry     one line of a posting on one account. Never updated, never deleted; a correction is a reversal.
--
-- There are no foreign keys on posting and entry (they halve the throughput, design/stack.md); ledger reconcile looks
-- for orphans instead. Amounts are whole numbers of 1/10 000 of the currency unit.
--
-- Every unique key holds the member, so that the tables can be spread by member over several databases (design/stack.md,
-- "Growing past one machine"); the house's side of a posting lies with the member whose posting it is.
--
-- The entries of a member's account form a chain of hashes: nobody can change one without changing all that follow and
-- the head, and the head is under the published root of every night (modules/solvency).

create schema ledger;

create sequence ledger.account_id as bigint;
create table ledger.account (
  id bigint not null default nextval('ledger.account_id'),
  member_id bigint,                       -- null: an account of the house
  kind text not null,
  currency text not null check (currency ~ '^[A-Z]{3,8}$'),
  balance bigint constraint balance_not_negative check (balance >= 0),
  version bigint not null default 0,      -- number of entries of a member's account; the seq of its last entry
  head bytea,                             -- hash of its last entry; null before the first
  constraint only_members_carry_a_balance check ((member_id is null) = (balance is null)),
  constraint one_account_each unique nulls not distinct (member_id, kind, currency)
) with (fillfactor = 50);                 -- room for updates in place: the running balance changes at every posting
create index account_by_id on ledger.account (id);

create sequence ledger.posting_id as bigint;
create table ledger.posting (
  id bigint not null,
  member_id bigint not null,
  key text not null,
  kind text not null,
  fingerprint bytea not null,             -- what the key was first used for: kind, reference and lines
  ref_type text not null,
  ref_id text not null,
  note text,
  reversal_of bigint,
  others bigint[],                        -- members other than member_id whose accounts it moves; null: none
  at timestamptz not null,
  primary key (member_id, key)
);
create index posting_by_id on ledger.posting (id);
create unique index posting_reversed_once on ledger.posting (member_id, reversal_of) where reversal_of is not null;

create table ledger.entry (
  account_id bigint not null,
  seq bigint not null,                    -- member: 1, 2, 3 ... without gap; house: the posting's id
  member_id bigint not null,              -- whose account it is; house: whose posting it is
  posting_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint,                   -- members only
  at timestamptz not null,                -- the posting's time, kept here so that a record by time is one index range
  currency text not null,
  hash bytea,                             -- members only: ledger.entry_hash of the entry before and of this one
  primary key (account_id, seq, member_id)  -- the only index: each further one costs a quarter of the throughput
);

-- What an entry's hash is made of, after the 32 bytes of the hash before it (zeros before the first): seq, amount, balance
-- behind it, posting and time, 8 bytes each, big-endian, time in microseconds since 2000-01-01 UTC; then the 32 bytes of
-- the posting's fingerprint, which stands for its kind, reference and all its lines; then the posting's key in UTF-8.
-- Stable, as convert_to is said to be: called immutable, it could not be taken into the statement and would cost ten times as much.
create function ledger.entry_data(seq bigint, amount bigint, balance bigint, posting bigint, at timestamptz, print bytea, key text) returns bytea
language sql stable
as $$ select int8send(seq) || int8send(amount) || int8send(balance) || int8send(posting) || timestamptz_send(at) || print || convert_to(key, 'UTF8') $$;

create function ledger.next_hash(before bytea, head bytea, data bytea) returns bytea
language plpgsql immutable
as $$
begin
  return sha256(coalesce(before, head, '\x0000000000000000000000000000000000000000000000000000000000000000') || data);
end
$$;
-- The running hash over the entries of an account in order of seq: `head` is that of the entry before the first of them.
create aggregate ledger.chained(head bytea, data bytea) (sfunc = ledger.next_hash, stype = bytea);

-- Posting kinds are rows; the source is packages/contract (postings.ts), written here by ledger.sync_kinds.
create table ledger.kind (
  code text primary key,
  currency text not null,
  cross_member boolean not null,          -- may its lines touch members other than the one it is keyed by
  reversed_by text                        -- the kind a full reversal is posted as; null: cannot be reversed
);
create table ledger.kind_side (
  kind text not null references ledger.kind (code) on delete cascade,
  account text not null,
  house boolean not null,
  sign smallint not null check (sign in (-1, 1)),
  primary key (kind, account, sign)
);

-- Makes the kinds equal to `kinds`: [{code, currency, cross, reversedBy, sides: [{account, house, sign}]}]. Idempotent.
-- A kind that is no longer listed loses its row, so nothing more can be posted under it; its postings stay.
create function ledger.sync_kinds(kinds jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  lock table ledger.kind in share row exclusive mode;
  delete from ledger.kind k where not exists (select from jsonb_array_elements(kinds) j where j ->> 'code' = k.code);
  insert into ledger.kind (code, currency, cross_member, reversed_by)
    select j ->> 'code', j ->> 'currency', (j ->> 'cross')::boolean, j ->> 'reversedBy' from jsonb_array_elements(kinds) j
    on conflict (code) do update
      set currency = excluded.currency, cross_member = excluded.cross_member, reversed_by = excluded.reversed_by;
  delete from ledger.kind_side;
  insert into ledger.kind_side (kind, account, house, sign)
    select j ->> 'code', s ->> 'account', (s ->> 'house')::boolean, (s ->> 'sign')::smallint
      from jsonb_array_elements(kinds) j, jsonb_array_elements(j -> 'sides') s;
  insert into ledger.account (member_id, kind, currency)
    select distinct null::bigint, s.account, k.currency
      from ledger.kind_side s join ledger.kind k on k.code = s.kind where s.house
    on conflict do nothing;
end
$$;

-- The seq of a posting's entry on a member's account with `entries` entries; null when there is none. Found by halving,
-- because on one account posting ids grow with seq (ledger.post_batch draws ids under the account's lock).
create function ledger.seq_of(account bigint, entries bigint, posting bigint) returns bigint
language plpgsql stable
as $$
declare
  v_low bigint := 1;
  v_high bigint := entries;
  v_middle bigint;
  v_found bigint;
begin
  while v_low <= v_high loop
    v_middle := (v_low + v_high) / 2;
    select e.posting_id into v_found from ledger.entry e where e.account_id = account and e.seq = v_middle;
    if v_found = posting then
      return v_middle;
    elsif v_found < posting then
      v_low := v_middle + 1;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return null;
end
$$;

-- The seq of the first entry at or after `moment` on a member's account with `entries` entries, as if times grew with seq.
create function ledger.seq_at(account bigint, entries bigint, moment timestamptz) returns bigint
language plpgsql stable
as $$
declare
  v_low bigint := 1;
  v_high bigint := entries;
  v_middle bigint;
  v_at timestamptz;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select e.at into v_at from ledger.entry e where e.account_id = account and e.seq = v_middle;
    if v_at < moment then
      v_low := v_middle + 1;
    else
      v_high := v_middle;
    end if;
  end loop;
  return v_low;
end
$$;

-- The range of seq outside of which no entry of a member's account lies in a range of time; either end may be open.
-- An entry carries the time its transaction began, so times may run back by the length of a transaction; an hour is far
-- more than one may last (kernel/db.ts). A clock that may be set runs back by any length: there the range is everything.
create function ledger.seq_range(account bigint, entries bigint, since timestamptz, until timestamptz, out first bigint, out last bigint)
language plpgsql stable
as $$
begin
  first := 1;
  last := entries;
  if (select d.allow_clock from kernel.deployment d) then
    return;
  end if;
  if since is not null then
    first := ledger.seq_at(account, entries, since - interval '1 hour');
  end if;
  if until is not null then
    last := ledger.seq_at(account, entries, until + interval '1 hour');
  end if;
end
$$;

-- Both sides of a posting, in order of account.
create function ledger.sides(posting bigint)
returns table (account_id bigint, member_id bigint, kind text, currency text, amount bigint, balance_after bigint)
language sql stable
as $$
  select a.id, a.member_id, a.kind, a.currency, e.amount, e.balance_after
    from (
      select h.id, h.member_id, h.kind, h.currency, posting as seq from ledger.account h where h.member_id is null
      union all
      select m.id, m.member_id, m.kind, m.currency, ledger.seq_of(m.id, m.version, posting)
        from ledger.posting p join ledger.account m on m.member_id = any (p.member_id || p.others) where p.id = posting
    ) a
    join ledger.entry e on e.account_id = a.id and e.seq = a.seq
   order by a.id
$$;

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to khela_app;
grant select on all tables in schema ledger to khela_app;
grant execute on function ledger.seq_of, ledger.seq_at, ledger.seq_range, ledger.sides, ledger.entry_data, ledger.next_hash, ledger.chained to khela_app;
