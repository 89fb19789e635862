-- Why: of a game that one sits down at (a sea, a poker table) the round holds what was bought and cashed out, which is money carried to
-- a table and back, no play: reports showed it as stakes and wins, and the turnover said something else. What was staked, returned and
-- counts as valid bet is now worked out of a round in one place, play.round_view, and everything that shows it reads it there.
-- Only columns and a view that grows at its end: a node of the release before goes on with what it knows.

alter table play.game add column by_sitting boolean not null default false;   -- stakes of its rounds are buy-ins, wins cash-outs
update play.game set by_sitting = true where vendor = 'KH' and code in ('fishing', 'holdem');

-- What the hands of a sitting put into pots, what nobody matched left out; in hundredths as all chips here.
alter table house.poker_seat add column staked bigint not null default 0 check (staked >= 0);

-- An amount that a game wrote down of a round, in 1/10 000; null where it wrote none, or something else.
create function play.noted(detail jsonb, name text) returns bigint language sql immutable parallel safe
return case when detail ->> name ~ '^(0|[1-9][0-9]{0,13})\.[0-9]{2,4}$' then ((detail ->> name)::numeric * 10000)::bigint end;

-- `staked`, `returned` what was at risk and what it brought; of a sitting nothing until it is over. Its difference is always what moved:
-- whatever is missing of what the hands staked (a hand that the release before took down) shows on neither side.
-- `valid` what of the stake counts as valid bet: of what is settled only, and what its game noted where that is less.
create or replace view play.round_view with (security_barrier = false) as
  select v.member_id, v.id, v.vendor, v.vendor_round, v.game, v.mode, v.currency, v.stake, v.payout, v.jackpot_contribution, v.status,
         v.detail, v.versions, v.at, v.settled_at,
         coalesce(g.by_sitting, false) as by_sitting,
         f.staked,
         case when not coalesce(g.by_sitting, false) then v.payout when v.status = 'OPEN' then 0 else f.staked + v.payout - v.stake end as returned,
         case when v.status <> 'SETTLED' then 0
              when v.vendor <> 'KH' or v.vendor_round is null then f.staked
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

grant execute on function play.noted to khela_app;

-- Rounds whose figures are not what moved: sittings, and spots of live tables. Few beside all others, and nothing in it changes.
create index round_noted on play.round (member_id, game, at) where mode = 'real' and vendor = 'KH' and vendor_round is not null;
