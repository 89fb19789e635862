-- The seq of the first entry at or after `moment` on a member's account with `entries` entries, as if times grew with seq.
create or replace function ledger.seq_at(account bigint, entries bigint, moment timestamptz) returns bigint
language plpgsql stable
as $$
declare
  v_low bigint := 1;
  v_high bigint := entries;
  v_middle bigint;
  v_at timestamptz;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select e.at into v_at from ledger.member_entry e where e.account_id = account and e.seq = v_middle;
    if v_at < moment then
      v_low := v_middle + 1;
    else
      v_high := v_middle;
    end if;
  end loop;
  return v_low;
end
$$;
