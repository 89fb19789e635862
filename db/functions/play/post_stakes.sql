-- Posts what stakes move that were decided now (`p_kept`) and taken: the stake, cash before bonus money, then what it won. In the order of the
-- stakes. `p_bonus`, `p_to_bonus`: what of each stake and of each win is bonus money.
create or replace function play.post_stakes(p_stakes play.stake[], p_code text[], p_kept boolean[], p_bonus bigint[], p_to_bonus bigint[]) returns void
language plpgsql
as $$
declare
  m record;
begin
  select array_agg(v.kind order by s.ordinality, v.nth) as kind, array_agg(s.member order by s.ordinality, v.nth) as member,
         array_agg(s.key || ':' || v.kind order by s.ordinality, v.nth) as key, array_agg(s.round_id order by s.ordinality, v.nth) as round,
         array_agg(v.amount order by s.ordinality, v.nth) as amount
    into m
    from unnest(p_stakes) with ordinality s
    cross join lateral (values (1, case s.currency when 'TRIAL' then 'trial_bet' else 'bet' end, s.stake - p_bonus[s.ordinality]),
                               (2, 'bonus_bet', p_bonus[s.ordinality]),
                               (3, case s.currency when 'TRIAL' then 'trial_win' else 'win' end, coalesce(s.win, 0) - p_to_bonus[s.ordinality]),
                               (4, 'bonus_win', p_to_bonus[s.ordinality])) v(nth, kind, amount)
   where p_kept[s.ordinality] and p_code[s.ordinality] = 'OK' and v.amount > 0;
  if m.kind is not null then
    perform ledger.post_pairs(m.kind, m.member, m.key, 'round', m.round, m.amount);
  end if;
end
$$;
