-- Counts what has come back by a transfer to the running spans, each as far as it went there in that span.
create or replace function play.note_back(p_member bigint, p_amount bigint, p_transfer text) returns void
language plpgsql
as $$
begin
  if (limits.hold(p_member)).member_id is not null then
    update limits.period p
       set payout = p.payout + least(p_amount, (play.sent_to_vendors(p_member, p.since::timestamp at time zone z.name, p_transfer)).kept)
      from limits.zone z where p.member_id = p_member;
  end if;
end
$$;
