-- Step 4: writes postings, entries and running balances. e_* is what step 2 planned.
create or replace function ledger.write_batch(
  go boolean[], p_id bigint[], p_kind text[], p_member bigint[], p_key text[], p_print bytea[],
  p_ref_type text[], p_ref_id text[], p_note text[], p_reversal_of bigint[],
  l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  e_line int[], e_account bigint[], e_seq bigint[], e_balance bigint[], e_head bytea[]
) returns void
language plpgsql
-- Plans are kept while the tables grow: no table may be read whole because it is small today.
set enable_seqscan = off
as $$
declare
  v_at timestamptz := kernel.now();
  v_written int;
begin
  insert into ledger.general_posting (id, member_id, key, kind, fingerprint, ref_type, ref_id, note, reversal_of, others, at)
    select r.id, r.member, r.key, r.kind, r.print, r.ref_type, r.ref_id, r.note, p_reversal_of[r.req],
           case when r.kind in (select k.code from ledger.kind k where k.cross_member) then
             (select array_agg(l.member) from unnest(l_req, l_member) l(req, member) where l.req = r.req and l.member <> r.member)
           end, v_at
      from unnest(p_id, p_member, p_key, p_kind, p_print, p_ref_type, p_ref_id, p_note)
           with ordinality r(id, member, key, kind, print, ref_type, ref_id, note, req)
     where (go is null or go[r.req]) and (select o.id from ledger.pair o where o.member_id = r.member and o.key = r.key limit 1) is null
    on conflict (member_id, key) do nothing;
  get diagnostics v_written = row_count;
  if v_written <> (case when go is null then cardinality(p_id) else cardinality(array_positions(go, true)) end) then
    raise exception 'a posting key is in use' using errcode = 'serialization_failure';
  end if;

  with written as (
    insert into ledger.general_entry (account_id, seq, member_id, posting_id, amount, balance_after, at, currency, hash)
      select e.account, e.seq, l_member[e.line], p_id[l_req[e.line]], l_amount[e.line], e.balance, v_at, l_currency[e.line],
             ledger.chained(e.head, ledger.entry_data(e.seq, l_amount[e.line], e.balance, p_id[l_req[e.line]], v_at,
                                                      p_print[l_req[e.line]], p_key[l_req[e.line]]))
               over (partition by e.account order by e.seq rows unbounded preceding)
        from unnest(e_line, e_account, e_seq, e_balance, e_head) e(line, account, seq, balance, head)
      returning account_id, seq, balance_after, hash
  )
  update ledger.account a set balance = w.balance_after, version = w.seq, head = w.hash
    from (select distinct on (account_id) * from written order by account_id, seq desc) w
   where a.id = w.account_id;
  with house as materialized (
    select a.id, a.kind, a.currency from ledger.account a where a.member_id is null
  )
  insert into ledger.general_entry (account_id, seq, member_id, posting_id, amount, at, currency)
    select h.id, p_id[l.req], p_member[l.req], p_id[l.req], l.amount, v_at, l.currency
      from unnest(l_req, l_member, l_account, l_currency, l_amount) l(req, member, account, currency, amount)
      join house h on h.kind = l.account and h.currency = l.currency
     where l.member is null and (go is null or go[l.req]);
end
$$;
