-- Counts a payout to the running spans. To be called before its posting: locks go standing, then ledger account.
create or replace function limits.note_payout(p_member bigint, p_payout bigint) returns void
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  if v_standing.member_id is not null then
    update limits.period set payout = payout + p_payout where member_id = p_member;
  end if;
end
$$;
