-- The whole: per posting its state and id, and per member line (`line` = its number) the balance behind it.
--   posted        written now                     replayed   written before, or earlier in this call, by the same request
--   insufficient  a balance would go below zero;  conflict   the key stands for something else
--                 nothing written, key still free
-- Accounts are locked before any key is looked at and any id is drawn. So two calls about one member run one after the
-- other, and on each account ids grow with seq, which ledger.seq_of builds on.
create or replace function ledger.post_batch(
  p_kind text[], p_member bigint[], p_key text[], p_ref_type text[], p_ref_id text[], p_note text[], p_reversal_of bigint[],
  l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  out state text[], out posting bigint[], out line int[], out balance bigint[]
)
language plpgsql
as $$
declare
  v_print bytea[] := ledger.check_lines(p_kind, p_member, p_ref_type, p_ref_id, p_reversal_of,
                                        l_req, l_member, l_account, l_currency, l_amount);
  e record;
begin
  -- Nearly always every key is new and every balance suffices, so that is tried first; what was written is undone when not.
  begin
    e := ledger.lock_and_plan(null, l_req, l_member, l_account, l_currency, l_amount);
    if e.lowest < 0 then
      raise exception 'a balance does not suffice' using errcode = 'serialization_failure';
    end if;
    posting := ledger.draw_ids(cardinality(p_kind));
    perform ledger.write_batch(null, posting, p_kind, p_member, p_key, v_print, p_ref_type, p_ref_id, p_note, p_reversal_of,
                               l_req, l_member, l_account, l_currency, l_amount, e.line, e.account, e.seq, e.balance, e.head);
    state := array_fill('posted'::text, array[cardinality(p_kind)]);
    line := e.line;
    balance := e.balance;
    return;
  exception when serialization_failure then null;
  end;
  select * into state, posting, line, balance
    from ledger.post_judged(p_kind, p_member, p_key, v_print, p_ref_type, p_ref_id, p_note, p_reversal_of,
                            l_req, l_member, l_account, l_currency, l_amount);
end
$$;
