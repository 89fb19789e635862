-- The door.
create or replace function ledger.post_many(
  p_kind text[], p_member bigint[], p_key text[], p_ref_type text[], p_ref_id text[], p_note text[],
  l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  out state text[], out posting bigint[], out line int[], out balance bigint[]
)
language sql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
  select * from ledger.post_batch(p_kind, p_member, p_key, p_ref_type, p_ref_id, p_note, array_fill(null::bigint, array[cardinality(p_kind)]),
                                  l_req, l_member, l_account, l_currency, l_amount)
$$;
