-- Why: a bet that can pay next to nothing beyond its stake risks next to nothing, so that turnover was wagered away at 97 % of chance.
-- What of a stake counts is noted with the round when it is settled, so that a later change of the rule changes no old round; until now
-- play.round_view read such a note of shared rounds and sittings only, and a round of one bet has no name of its vendor.
-- Only the rule of a column of the view: a node of the release before goes on with what it knows.
create or replace view play.round_view with (security_barrier = false) as
  select v.member_id, v.id, v.vendor, v.vendor_round, v.game, v.mode, v.currency, v.stake, v.payout, v.jackpot_contribution, v.status,
         v.detail, v.versions, v.at, v.settled_at,
         coalesce(g.by_sitting, false) as by_sitting,
         f.staked,
         case when not coalesce(g.by_sitting, false) then v.payout when v.status = 'OPEN' then 0 else f.staked + v.payout - v.stake end as returned,
         case when v.status <> 'SETTLED' then 0
              when v.vendor <> 'KH' then f.staked
              else least(coalesce(play.noted(v.detail, 'valid'), f.staked), f.staked) end as valid
    from (
      select r.member_id, r.id, r.vendor, r.vendor_round, r.game, r.mode, r.currency, r.stake, r.payout, r.jackpot_contribution,
             case when r.status = 'OPEN' and e.at is not null then 'SETTLED' else r.status end as status,
             r.detail, r.versions, r.at, coalesce(r.settled_at, e.at) as settled_at
        from play.round r
        left join play.shared_end e on e.vendor = r.vendor and e.vendor_round = r.vendor_round and r.status = 'OPEN') v
    left join play.game g on g.code = v.game
    cross join lateral (
      select case when not coalesce(g.by_sitting, false) then v.stake
                  when v.status = 'OPEN' then 0
                  else greatest(play.noted(v.detail, 'staked'), play.noted(v.detail, 'valid'), v.stake - v.payout, 0) end as staked) f;

-- The rounds whose figures may not be what moved now hold those of one bet that noted less; the condition of the release before implies this one.
create index round_counted on play.round (member_id, game, at)
  where mode = 'real' and vendor = 'KH' and (vendor_round is not null or detail ? 'valid');
drop index play.round_noted;
