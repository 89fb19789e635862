-- Puts the stricter of each pair of limits in force.
create or replace function limits.enforce(p_member bigint) returns void
language sql
as $$
  update limits.standing s
     set bet_max = (select min(c.value) from limits.cap c where c.member_id = p_member and c.measure = 'bet'),
         session_minutes = (select min(c.value) from limits.cap c where c.member_id = p_member and c.measure = 'session')
   where s.member_id = p_member;
  update limits.period p
     set stake_max = (select min(c.value) from limits.cap c where c.member_id = p_member and c.measure = 'stake' and c.span = p.span),
         loss_max = (select min(c.value) from limits.cap c where c.member_id = p_member and c.measure = 'loss' and c.span = p.span),
         deposit_max = (select min(c.value) from limits.cap c where c.member_id = p_member and c.measure = 'deposit' and c.span = p.span)
   where p.member_id = p_member;
$$;
