-- Why: a nightly look through all entries takes longer each night and one day never ends. What was found in order is
-- sealed: per account where its checked entries end, per part of the postings what the house's entries in it were. A night
-- then reads what came since, and looks at each seal again every four weeks.
create table ledger.account_seal (
  account_id bigint primary key,
  seq bigint not null,                    -- the last entry that was checked
  posting_id bigint not null,
  balance bigint not null,                -- behind that entry
  hash bytea not null,
  checked_at timestamptz(3) not null default kernel.now()   -- when its entries were last read from the first one on
);
create index account_seal_due on ledger.account_seal (checked_at);

create table ledger.part_seal (
  first_posting bigint primary key,
  last_posting bigint not null check (last_posting >= first_posting),
  postings bigint not null,
  entries bigint not null,
  digest bytea not null,                  -- of the house's entries in it, in order of account and posting
  checked_at timestamptz(3) not null default kernel.now()
);
create index part_seal_due on ledger.part_seal (checked_at);
-- The application may write seals: who forges one is found when its entries are read again.
grant select, insert, update on ledger.account_seal, ledger.part_seal to khela_app;

-- The last seq between `low` and `high` of a member's account whose posting is `posting` or an earlier one; low - 1 when
-- there is none. Found by halving, as ledger.seq_of does.
create function ledger.last_seq_until(account bigint, low bigint, high bigint, posting bigint) returns bigint
language plpgsql stable
as $$
declare
  v_low bigint := low;
  v_high bigint := high;
  v_middle bigint;
  v_found bigint;
begin
  while v_low <= v_high loop
    v_middle := (v_low + v_high) / 2;
    select e.posting_id into v_found from ledger.entry e where e.account_id = account and e.seq = v_middle;
    if v_found <= posting then
      v_low := v_middle + 1;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_high;
end
$$;
revoke all on function ledger.last_seq_until from public;
grant execute on function ledger.last_seq_until to khela_app;

-- What the house's entries of some postings come to, as 32 bytes.
create function ledger.house_digest(first_posting bigint, last_posting bigint) returns bytea
language sql stable
as $$
  select sha256(coalesce(string_agg(int8send(e.account_id) || int8send(e.seq) || int8send(e.amount), ''::bytea order by e.account_id, e.seq), ''))
    from ledger.account a join ledger.entry e on e.account_id = a.id and e.seq between first_posting and last_posting
   where a.member_id is null
$$;
revoke all on function ledger.house_digest from public;
grant execute on function ledger.house_digest to khela_app;
