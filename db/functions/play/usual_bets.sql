-- The usual bets of a batch, decided together: for money, the only stake of its member here, who has the cash for it and no limit, at a game
-- that runs, in a session that lasts, with an id that is new and a round that is new or open. Nothing is refused here: a stake that a rule
-- could speak against is left to the caller, who judges it by itself. The caller holds the members' money.
-- `p_members`, `p_cash`, `p_bonus`: the money of those who have any, in order of the member; `p_left`: members who are left to the caller;
-- `p_games`, `p_vendors`: the games that run.
-- Answers by stake, null where it is left: the cash and the bonus money behind it, and whether its round begins with it.
create or replace function play.usual_bets(
  p_stakes play.stake[], p_now timestamptz, p_members bigint[], p_cash bigint[], p_bonus bigint[], p_left bigint[], p_games text[], p_vendors text[],
  out cash bigint[], out bonus bigint[], out opener boolean[], out count int
)
language plpgsql
-- Each look is by a key, whatever the plan was made on.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  select array_agg(case when u.is_usual then p_cash[u.place] - u.stake end order by u.n), array_agg(case when u.is_usual then p_bonus[u.place] end order by u.n),
         array_agg(case when u.is_usual then u.status is null end order by u.n), (count(*) filter (where u.is_usual))::int
    into cash, bonus, opener, count
    from (
      select o.n, o.place, o.stake, k.status,
             o.is_paid and t.is_known is null and e.is_over is null and coalesce(
               d.vendor = o.vendor and d.mode = 'real' and d.ends_at > p_now and (o.vendor <> 'KH' or d.game = o.game)
                 and p_vendors[array_position(p_games, o.game)] = o.vendor and (k.status is null or k.status = 'OPEN' and k.mode = 'real'), false) as is_usual
        from (select s.*, s.ordinality as n, width_bucket(s.member, p_members) as place,
                     coalesce(s.win is null and s.free is null and s.currency = 'BDT' and not s.trial and s.stake > 0 and s.member <> all (p_left)
                                and p_members[width_bucket(s.member, p_members)] = s.member
                                and s.stake <= p_cash[width_bucket(s.member, p_members)], false) as is_paid
                from unnest(p_stakes) with ordinality s offset 0) o
        left join lateral (select true as is_known from play.tx c where o.is_paid and c.member_id = o.member and c.vendor = o.vendor and c.tx_id = o.tx limit 1) t on true
        left join lateral (select c.vendor, c.game, c.mode, c.ends_at from play.session c
                            where o.is_paid and c.member_id = o.member and c.id = o.session limit 1) d on true
        left join lateral (select c.status, c.mode from play.round c
                            where o.is_paid and o.round is not null and c.member_id = o.member and c.id = o.round_id limit 1) k on true
        left join lateral (select true as is_over from play.shared_end c where o.is_paid and c.vendor = o.vendor and c.vendor_round = o.round limit 1) e on true
    ) u;
end
$$;
