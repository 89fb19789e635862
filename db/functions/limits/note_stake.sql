-- Counts a stake that was posted. To be called after the posting, whatever limits.refusal found before it: limits.open,
-- which waits for the account, may have made the member's first standing meanwhile.
create or replace function limits.note_stake(p_member bigint, p_stake bigint) returns void
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  if v_standing.member_id is not null then
    update limits.period set stake = stake + p_stake where member_id = p_member;
  end if;
end
$$;
