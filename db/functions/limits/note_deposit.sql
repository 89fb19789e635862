-- Counts a deposit that was asked for: gross, whatever is withdrawn later (row 14).
create or replace function limits.note_deposit(p_member bigint, p_amount bigint) returns void
language plpgsql
as $$
declare
  v_standing limits.standing := limits.hold(p_member);
begin
  if v_standing.member_id is not null then
    update limits.period set deposited = deposited + p_amount where member_id = p_member;
  end if;
end
$$;
