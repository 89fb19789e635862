-- The seq of a posting's entry on a member's account with `entries` entries; null when there is none. Found by halving,
-- because on one account posting ids grow with seq (ledger.post_batch draws ids under the account's lock).
create or replace function ledger.seq_of(account bigint, entries bigint, posting bigint) returns bigint
language plpgsql stable
as $$
declare
  v_low bigint := 1;
  v_high bigint := entries;
  v_middle bigint;
  v_found bigint;
begin
  while v_low <= v_high loop
    v_middle := (v_low + v_high) / 2;
    select e.posting_id into v_found from ledger.member_entry e where e.account_id = account and e.seq = v_middle;
    if v_found = posting then
      return v_middle;
    elsif v_found < posting then
      v_low := v_middle + 1;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return null;
end
$$;
