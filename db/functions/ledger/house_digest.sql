-- What the house's entries of some postings come to, as 32 bytes.
create or replace function ledger.house_digest(first_posting bigint, last_posting bigint) returns bytea
language sql stable
as $$
  select sha256(coalesce(string_agg(int8send(e.account_id) || int8send(e.seq) || int8send(e.amount), ''::bytea order by e.account_id, e.seq), ''))
    from (
      select g.account_id, g.seq, g.amount
        from ledger.account a join ledger.general_entry g on g.account_id = a.id and g.seq between first_posting and last_posting
       where a.member_id is null
      union all
      select k.house_id, p.id, -p.amount from ledger.pair p join ledger.pair_kind k on k.code = p.kind where p.id between first_posting and last_posting
    ) e
$$;
