-- The next link of an account's chain, over the link before; without one over `head`, without both over zeros.
create or replace function ledger.next_hash(before bytea, head bytea, data bytea) returns bytea
language plpgsql immutable
as $$
begin
  return sha256(coalesce(before, head, '\x0000000000000000000000000000000000000000000000000000000000000000') || data);
end
$$;
