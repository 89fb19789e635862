-- Writes the pairs of members who have several here (`p_several`), in the order given, and moves their accounts. Answers how many were written; one less than
-- asked for when a balance does not suffice on the way or an account moved meanwhile. Whoever calls undoes it then.
create or replace function ledger.write_pairs_in_a_row(
  p_kind text[], p_member bigint[], p_key text[], p_ref_type text, p_ref_id text[], p_amount bigint[], p_several bigint[]
) returns int
language plpgsql
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_at timestamptz := kernel.now();
  d record;
  -- by account: where it stands after its last entry here, and the version it had
  v_account_id bigint[];
  v_balance bigint[];
  v_seq bigint[];
  v_before bigint[];
  v_head bytea[];
  v_moved int;
begin
  -- The numbers are drawn in the statement that reads the accounts: who reads what another wrote draws after the other, so
  -- they rise along each account also where the caller holds no lock.
  with drawn as materialized (
    select ledger.draw_ids(cardinality(p_kind)) as ids
  ), written as (
    insert into ledger.pair (account_id, seq, id, member_id, amount, balance_after, at, lane, kind, key, ref_type, ref_id, hash)
      select m.account_id, m.seq, m.id, m.member, m.amount, m.balance, v_at, (m.member & 127)::smallint, m.kind, m.key, p_ref_type, m.ref,
             ledger.chained(m.head, ledger.entry_data(m.seq, m.amount, m.balance, m.id, v_at,
                                                      ledger.pair_print(m.kind, m.member, m.account, m.amount, m.house, p_ref_type, m.ref), m.key))
               over (partition by m.account_id order by m.nth rows unbounded preceding)
        from (select l.kind, l.member, l.key, l.ref, l.nth, k.account, k.house, k.sign * l.amount as amount, ((select ids from drawn))[l.nth] as id, a.id as account_id, a.head,
                     a.version + row_number() over w as seq, (a.balance + sum(k.sign * l.amount) over w)::bigint as balance
                from unnest(p_kind, p_member, p_key, p_ref_id, p_amount) with ordinality l(kind, member, key, ref, amount, nth)
                join ledger.pair_kind k on k.code = l.kind
                cross join lateral (select o.id, o.balance, o.version, o.head from ledger.account o
                                     where o.member_id = l.member and o.kind = k.account and o.currency = k.currency limit 1) a
               where l.member = any (p_several)
              window w as (partition by a.id order by l.nth)) m
      returning account_id, seq, balance_after, hash
  ), last as materialized (
    select distinct on (account_id) *, count(*) over (partition by account_id) as entries from written order by account_id, seq desc
  )
  select (select count(*) from written) as written, (select min(w.balance_after) from written w) as lowest,
         array_agg(l.account_id order by l.account_id) as account, array_agg(l.balance_after order by l.account_id) as balance,
         array_agg(l.seq order by l.account_id) as seq, array_agg(l.seq - l.entries order by l.account_id) as before,
         array_agg(l.hash order by l.account_id) as head
    into d from last l;
  v_account_id := d.account;
  v_balance := d.balance;
  v_seq := d.seq;
  v_before := d.before;
  v_head := d.head;
  -- By the key alone, for a join might be planned to read all accounts; width_bucket finds the place by halving. Whoever
  -- moved an account since it was read has taken the number of its next entry.
  update ledger.account a
     set (balance, version, head) = (select v_balance[p.nth], v_seq[p.nth], v_head[p.nth] from (select width_bucket(a.id, v_account_id) as nth offset 0) p)
   where a.id = any (v_account_id) and a.version = v_before[width_bucket(a.id, v_account_id)];
  get diagnostics v_moved = row_count;
  return case when d.lowest >= 0 and v_moved = cardinality(v_account_id) then d.written else d.written - 1 end;
end
$$;
revoke all on function ledger.write_pairs_in_a_row from public;
