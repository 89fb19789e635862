-- Locks a member's standing until the end of the transaction and begins the counters of spans that are over anew. Null
-- when there is none. A span never goes back: a transaction that began before midnight and came to the lock after one
-- that began later counts to the new day.
create or replace function limits.hold(p_member bigint) returns limits.standing
language plpgsql
as $$
declare
  v_standing limits.standing;
begin
  select * into v_standing from limits.standing s where s.member_id = p_member for update;
  if found then
    update limits.period p
       set since = limits.start_of(p.span, kernel.now()), stake = 0, payout = 0, deposited = 0
     where p.member_id = p_member and p.since < limits.start_of(p.span, kernel.now());
  end if;
  return v_standing;
end
$$;
