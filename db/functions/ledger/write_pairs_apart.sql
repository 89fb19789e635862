-- Writes the pairs of members who have one here (all but `p_several`), and moves their accounts. Answers how many accounts moved; fewer than
-- asked for when one is missing or moved meanwhile. Whoever calls undoes it then.
create or replace function ledger.write_pairs_apart(
  p_kind text[], p_member bigint[], p_key text[], p_ref_type text, p_ref_id text[], p_amount bigint[], p_several bigint[]
) returns int
language plpgsql
-- Each account by its key, whatever the plan was made on.
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_at timestamptz := kernel.now();
  v_moved int;
begin
  -- The number is drawn after the account is read: who reads what another wrote draws after the other.
  with written as (
    insert into ledger.pair (account_id, seq, id, member_id, amount, balance_after, at, lane, kind, key, ref_type, ref_id, hash)
      select m.account_id, m.seq, n.id, m.member, m.amount, m.balance, v_at, (m.member & 127)::smallint, m.kind, m.key, p_ref_type, m.ref,
             sha256(coalesce(m.head, '\x0000000000000000000000000000000000000000000000000000000000000000')
                    || ledger.entry_data(m.seq, m.amount, m.balance, n.id, v_at,
                                         ledger.pair_print(m.kind, m.member, m.account, m.amount, m.house, p_ref_type, m.ref), m.key))
        from (select l.kind, l.member, l.key, l.ref, k.account, k.house, k.sign * l.amount as amount, a.id as account_id, a.head,
                     a.version + 1 as seq, a.balance + k.sign * l.amount as balance
                from unnest(p_kind, p_member, p_key, p_ref_id, p_amount) l(kind, member, key, ref, amount)
                join ledger.pair_kind k on k.code = l.kind
                join ledger.account a on a.member_id = l.member and a.kind = k.account and a.currency = k.currency
               where l.member <> all (p_several) offset 0) m
        cross join lateral (select nextval('ledger.posting_id') as id where m.seq > 0 offset 0) n
      returning account_id, seq, balance_after, hash
  )
  update ledger.account a set balance = w.balance_after, version = w.seq, head = w.hash
    from written w where a.id = w.account_id and a.version = w.seq - 1;
  get diagnostics v_moved = row_count;
  return v_moved;
end
$$;
revoke all on function ledger.write_pairs_apart from public;
