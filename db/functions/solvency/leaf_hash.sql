-- The hash of a leaf, as `leafOf` of packages/fair/src/solvency makes it. Null for a missing part, which the table refuses.
create or replace function solvency.leaf_hash(salt bytea, public_id text, account text, currency text, balance bigint, head bytea) returns bytea
language sql immutable strict parallel safe
as $$
  select sha256('\x00'::bytea || salt || solvency.counted(public_id) || solvency.counted(account) || solvency.counted(currency)
                || int8send(balance) || head)
$$;
