-- Both sides of a posting, in order of account.
create or replace function ledger.sides(posting bigint)
returns table (account_id bigint, member_id bigint, kind text, currency text, amount bigint, balance_after bigint)
language sql stable
as $$
  select a.id, a.member_id, a.kind, a.currency, e.amount, e.balance_after
    from (
      select h.id, h.member_id, h.kind, h.currency, posting as seq from ledger.account h where h.member_id is null
      union all
      select m.id, m.member_id, m.kind, m.currency, ledger.seq_of(m.id, m.version, posting)
        from ledger.general_posting p join ledger.account m on m.member_id = any (p.member_id || p.others) where p.id = posting
    ) a
    join ledger.general_entry e on e.account_id = a.id and e.seq = a.seq
  union all
  select s.* from ledger.pair p join ledger.pair_kind k on k.code = p.kind
    cross join lateral (values (p.account_id, p.member_id, k.account, k.currency, p.amount, p.balance_after),
                               (k.house_id, null, k.house, k.currency, -p.amount, null)) s
   where p.id = posting
   order by 1
$$;
