-- The last seq between `low` and `high` of a member's account whose posting is `posting` or an earlier one; low - 1 when
-- there is none. Found by halving, as ledger.seq_of does.
create or replace function ledger.last_seq_until(account bigint, low bigint, high bigint, posting bigint) returns bigint
language plpgsql stable
as $$
declare
  v_low bigint := low;
  v_high bigint := high;
  v_middle bigint;
  v_found bigint;
begin
  while v_low <= v_high loop
    v_middle := (v_low + v_high) / 2;
    select e.posting_id into v_found from ledger.member_entry e where e.account_id = account and e.seq = v_middle;
    if v_found <= posting then
      v_low := v_middle + 1;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_high;
end
$$;
