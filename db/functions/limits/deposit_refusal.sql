-- Why a member may not deposit this now: 'self_exclusion', 'cooling_off', 'deposit', or null; holds the lock likewise.
create or replace function limits.deposit_refusal(p_member bigint, p_amount bigint) returns text
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  return case
    when v_standing.excluded_until > kernel.now() then 'self_exclusion'
    when v_standing.cooling_until > kernel.now() then 'cooling_off'
    when exists (select from limits.period p
           where p.member_id = p_member and p.deposited + p_amount > p.deposit_max) then 'deposit'
  end;
end
$$;
