-- Step 5, in place of 4 when a key is in use or a balance does not suffice.
create or replace function ledger.post_judged(
  p_kind text[], p_member bigint[], p_key text[], p_print bytea[], p_ref_type text[], p_ref_id text[], p_note text[],
  p_reversal_of bigint[], l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  out state text[], out posting bigint[], out line int[], out balance bigint[]
)
language plpgsql
as $$
declare
  v_known bigint[];
  v_known_print bytea[];
  v_go boolean[];
  v_drawn bigint[];
  v_same_as int[];
  v_refused record;
  e record;
begin
  perform ledger.lock_and_plan(null, l_req, l_member, l_account, l_currency, l_amount);
  select array_agg(p.id order by r.req), array_agg(p.fingerprint order by r.req) into v_known, v_known_print
    from unnest(p_member, p_key) with ordinality r(member, key, req)
    left join ledger.posting p on p.member_id = r.member and p.key = r.key;
  v_refused := ledger.judge(p_member, p_key, p_print, v_known, v_known_print, l_req, l_member, l_account, l_currency, l_amount);
  state := v_refused.state;
  v_same_as := v_refused.same_as;
  select array_agg(s.state = 'posted' order by s.req) into v_go from unnest(state) with ordinality s(state, req);
  e := ledger.lock_and_plan(v_go, l_req, l_member, l_account, l_currency, l_amount);
  v_drawn := ledger.draw_ids(cardinality(p_kind));
  if true = any (v_go) then
    -- When a call about other accounts uses one of the keys meanwhile, this fails as a serialization failure; the
    -- transaction is tried again and finds the key.
    perform ledger.write_batch(v_go, v_drawn, p_kind, p_member, p_key, p_print, p_ref_type, p_ref_id, p_note, p_reversal_of,
                               l_req, l_member, l_account, l_currency, l_amount, e.line, e.account, e.seq, e.balance, e.head);
  end if;
  select array_agg(case s.state when 'posted' then v_drawn[s.req]
                                when 'replayed' then coalesce(v_known[s.req], v_drawn[s.same_as]) end order by s.req)
    into posting from unnest(v_refused.state, v_same_as) with ordinality s(state, same_as, req);
  -- A replay answers the balance its first run answered.
  select e.line || v_refused.line || array_agg(l.nth::int), e.balance || v_refused.balance || array_agg(n.balance_after)
    into line, balance
    from unnest(l_req, l_member, l_account, l_currency, l_amount)
         with ordinality l(req, member, account, currency, amount, nth)
    join ledger.account a on a.member_id = l.member and a.kind = l.account and a.currency = l.currency
    join ledger.member_entry n on n.account_id = a.id and n.seq = ledger.seq_of(a.id, a.version, post_judged.posting[l.req])
   where post_judged.state[l.req] = 'replayed';
end
$$;
