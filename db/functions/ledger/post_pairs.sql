-- The short way for stakes and what they win: postings between an account of their member and one of the house, both named
-- by the kind; each is one row of ledger.pair. Amounts are above zero. All are written, or none: 23505, 23514 or 40001 when a key is
-- in use among the pairs, a balance does not suffice or an account moved meanwhile; for the caller holds the money's locks and
-- has counted, and tries again. A posting is the same to the byte as one by post_many.
create or replace function ledger.post_pairs(p_kind text[], p_member bigint[], p_key text[], p_ref_type text, p_ref_id text[], p_amount bigint[])
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_count int;
  v_is_given boolean;
  v_several bigint[];  -- members with several postings here, which follow one another
begin
  select count(*), bool_or(k.sign > 0) into v_count, v_is_given
    from unnest(p_kind, p_amount) l(kind, amount) join ledger.pair_kind k on k.code = l.kind where l.amount > 0 and k.is_open;
  if v_count <> cardinality(p_kind) then
    raise exception 'a posting has no amount or a kind that is no pair' using errcode = 'KL001';
  end if;
  -- A member's first money of a kind. What is taken is taken from an account that there is.
  if v_is_given then
    insert into ledger.account (member_id, kind, currency, balance)
      select distinct l.member, k.account, k.currency, 0
        from unnest(p_kind, p_member) l(kind, member) join ledger.pair_kind k on k.code = l.kind
       where k.sign > 0 and not exists (select from ledger.account a where a.member_id = l.member and a.kind = k.account and a.currency = k.currency)
      on conflict do nothing;
  end if;
  v_several := array(select l.member from unnest(p_member) l(member) group by l.member having count(*) > 1);
  v_count := 0;
  if not p_member <@ v_several then
    v_count := ledger.write_pairs_apart(p_kind, p_member, p_key, p_ref_type, p_ref_id, p_amount, v_several);
  end if;
  if v_several <> '{}' then
    v_count := v_count + ledger.write_pairs_in_a_row(p_kind, p_member, p_key, p_ref_type, p_ref_id, p_amount, v_several);
  end if;
  if v_count <> cardinality(p_kind) then
    raise exception 'a balance does not suffice or has moved meanwhile' using errcode = 'serialization_failure';
  end if;
end
$$;
