-- Locks the money of members until the end of the transaction, in the order every posting does, so that what is read
-- stays as it is. Answers it by member, in order: one place each for those who have any in these currencies.
create or replace function ledger.lock_members(
  members bigint[], currencies text[], out member bigint[], out cash bigint[], out bonus bigint[], out trial bigint[]
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off
as $$
begin
  select array_agg(m.id order by m.id), array_agg(m.cash order by m.id), array_agg(m.bonus order by m.id), array_agg(m.trial order by m.id)
    into member, cash, bonus, trial
    from (select l.member_id as id, coalesce(sum(l.balance) filter (where l.kind = 'cash'), 0)::bigint as cash,
                 coalesce(sum(l.balance) filter (where l.kind = 'bonus'), 0)::bigint as bonus,
                 coalesce(sum(l.balance) filter (where l.kind = 'trial'), 0)::bigint as trial
            from (select a.member_id, a.kind, a.balance from ledger.account a
                   where a.member_id = any (members) and a.kind in ('cash', 'bonus', 'trial') and a.currency = any (currencies)
                   order by a.id for no key update) l
           group by l.member_id) m;
end
$$;
