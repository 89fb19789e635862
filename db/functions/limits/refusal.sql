-- Why a member may not stake this now: 'self_exclusion', 'cooling_off', 'bet', 'stake', 'loss', 'session', or null. A stake
-- counts as lost until it is paid. p_session_at: when the member's session began; null: not known, not judged.
-- It holds the lock, so that no other stake of the member passes between this answer and note_stake.
create or replace function limits.refusal(p_member bigint, p_stake bigint, p_session_at timestamptz) returns text
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  if v_standing.member_id is null then
    return null;
  end if;
  return case
    when v_standing.excluded_until > kernel.now() then 'self_exclusion'
    when v_standing.cooling_until > kernel.now() then 'cooling_off'
    when p_stake > v_standing.bet_max then 'bet'
    -- A stake of nothing (W-11) takes nobody further past a limit.
    when p_stake > 0 and exists (select from limits.period p
           where p.member_id = p_member and p.stake + p_stake > p.stake_max) then 'stake'
    when p_stake > 0 and exists (select from limits.period p
           where p.member_id = p_member and p.stake + p_stake - p.payout > p.loss_max) then 'loss'
    when kernel.now() >= p_session_at + make_interval(mins => v_standing.session_minutes) then 'session'
  end;
end
$$;
