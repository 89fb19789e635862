-- Gives back a stake of p_at that is cancelled, and takes back what it was paid: in the spans that are still running.
-- Before the posting, as note_payout.
create or replace function limits.note_void(p_member bigint, p_stake bigint, p_payout bigint, p_at timestamptz) returns void
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  if v_standing.member_id is not null then
    update limits.period p set stake = greatest(p.stake - p_stake, 0), payout = greatest(p.payout - p_payout, 0)
     where p.member_id = p_member and limits.start_of(p.span, p_at) >= p.since;
  end if;
end
$$;
