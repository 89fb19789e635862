-- Step 2: locks the members' accounts in order of id, making those that are missing with a balance of zero, and plans
-- the entries the postings make on them, in order of account and seq; `go` null means all postings. `lowest` is the
-- lowest balance on the way.
-- Two calls that both make accounts may wait for each other crosswise; the database ends one, and the caller's
-- transaction is tried again (kernel/db.ts).
create or replace function ledger.lock_and_plan(
  go boolean[], l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  out line int[], out account bigint[], out seq bigint[], out balance bigint[], out head bytea[], out lowest bigint
)
language plpgsql
as $$
declare
  v_missing boolean;
  v_twice int;
begin
  loop
    -- Each account is joined once and carries the numbers of its lines: a join of lines with accounts would be planned as
    -- if both were few.
    with wanted as materialized (
      select l.member, l.account, l.currency, array_agg(l.nth::int order by l.nth) as lines
        from unnest(l_member, l_account, l_currency) with ordinality l(member, account, currency, nth)
       where l.member is not null group by 1, 2, 3
    ), locked as materialized (
      select w.lines, a.id, a.balance, a.version, a.head from wanted w
        join ledger.account a on a.member_id = w.member and a.kind = w.account and a.currency = w.currency
       order by a.id for no key update of a
    ), planned as (
      select l.nth, k.id, k.head, k.version + row_number() over w as seq, (k.balance + sum(l_amount[l.nth]) over w)::bigint as balance,
             case when lag(l_req[l.nth]) over w = l_req[l.nth] then l_req[l.nth] end as twice
        from locked k cross join lateral unnest(k.lines) l(nth)
       where go is null or go[l_req[l.nth]]
      window w as (partition by k.id order by l.nth)
    )
    select array_agg(p.nth), array_agg(p.id), array_agg(p.seq), array_agg(p.balance), array_agg(p.head), coalesce(min(p.balance), 0), min(p.twice),
           (select count(*) from wanted) > (select count(*) from locked)
      into line, account, seq, balance, head, lowest, v_twice, v_missing
      from planned p;
    exit when not v_missing;
    insert into ledger.account (member_id, kind, currency, balance)
      select distinct l.member, l.account, l.currency, 0
        from unnest(l_member, l_account, l_currency) l(member, account, currency)
       where l.member is not null order by 1, 2, 3
      on conflict do nothing;
  end loop;
  if v_twice is not null then
    raise exception 'posting % has two lines on one account', v_twice using errcode = 'KL001';
  end if;
end
$$;
