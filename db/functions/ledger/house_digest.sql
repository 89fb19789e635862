-- What the house's entries of some postings come to, as 32 bytes.
create or replace function ledger.house_digest(first_posting bigint, last_posting bigint) returns bytea
language sql stable
as $$
  select sha256(coalesce(string_agg(int8send(e.account_id) || int8send(e.seq) || int8send(e.amount), ''::bytea order by e.account_id, e.seq), ''))
    from ledger.account a join ledger.entry e on e.account_id = a.id and e.seq between first_posting and last_posting
   where a.member_id is null
$$;
