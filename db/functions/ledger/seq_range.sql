-- The range of seq outside of which no entry of a member's account lies in a range of time; either end may be open.
-- An entry carries the time its transaction began, so times may run back by the length of a transaction; an hour is far
-- more than one may last (kernel/db.ts). A clock that may be set runs back by any length: there the range is everything.
create or replace function ledger.seq_range(account bigint, entries bigint, since timestamptz, until timestamptz, out first bigint, out last bigint)
language plpgsql stable
as $$
begin
  first := 1;
  last := entries;
  if (select d.allow_clock from kernel.deployment d) then
    return;
  end if;
  if since is not null then
    first := ledger.seq_at(account, entries, since - interval '1 hour');
  end if;
  if until is not null then
    last := ledger.seq_at(account, entries, until + interval '1 hour');
  end if;
end
$$;
