-- Step 1: every line fits a side of its kind and the kind's members and currency (else KL001), every posting balances
-- (else KL002). Answers each posting's fingerprint: what its key stands for. The note is not part of it.
create or replace function ledger.check_lines(
  p_kind text[], p_member bigint[], p_ref_type text[], p_ref_id text[], p_reversal_of bigint[],
  l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[]
) returns bytea[]
language plpgsql
as $$
declare
  v_prints bytea[];
  v_unfit int;
  v_uneven int;
begin
  select array_agg(f.print order by f.req), min(f.req) filter (where not f.fits), min(f.req) filter (where f.total <> 0)
    into v_prints, v_unfit, v_uneven
    from (
      select l.req, sum(l.amount) as total,
             coalesce(bool_and(
               (p_kind[l.req], l.account, l.currency, l.member is null, case when l.amount > 0 then 1 when l.amount < 0 then -1 end)
                 in (select s.kind, s.account, k.currency, s.house, s.sign from ledger.kind_side s join ledger.kind k on k.code = s.kind)
               and (l.member is null or l.member = p_member[l.req]
                    or p_kind[l.req] in (select k.code from ledger.kind k where k.cross_member))), false) as fits,
             sha256(convert_to(concat_ws(' ', p_kind[l.req], p_reversal_of[l.req],
               string_agg(coalesce(l.member::text, 'house') || ' ' || l.account || ' ' || l.amount::text, ','
                          order by l.member, l.account, l.amount),
               octet_length(p_ref_type[l.req]), p_ref_type[l.req], p_ref_id[l.req]), 'UTF8')) as print
        from unnest(l_req, l_member, l_account, l_currency, l_amount) l(req, member, account, currency, amount)
       group by l.req
    ) f;
  if v_unfit is not null then
    raise exception 'posting % (%): its lines do not fit its kind', v_unfit, p_kind[v_unfit] using errcode = 'KL001';
  end if;
  if cardinality(v_prints) is distinct from cardinality(p_kind) then
    raise exception 'every posting needs lines' using errcode = 'KL001';
  end if;
  if v_uneven is not null then
    raise exception 'posting % (%) does not balance', v_uneven, p_kind[v_uneven] using errcode = 'KL002';
  end if;
  return v_prints;
end
$$;
