-- Ends a round that many members share. Only what was won is written: a bet that is still open in a round that has ended was
-- lost (play.round_view). `p_tx` names winning bets, `p_payout` what each is paid; a bet that is not open is left alone.
-- Answers what was paid, and null when the round had ended before (nothing is written then).
-- Each round is found by its key and read where it is written: no scan of a member's rounds.
create or replace function play.end_shared(p_vendor text, p_round text, p_member bigint[], p_tx text[], p_payout bigint[], p_key text[]) returns bigint
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_at timestamptz(3) := date_trunc('milliseconds', kernel.now());
  w record;
begin
  insert into play.shared_end (vendor, vendor_round, at) values (p_vendor, p_round, v_at) on conflict do nothing;
  if not found then
    return null;
  end if;
  perform ledger.lock_members(p_member, '{BDT,TRIAL}');
  with named as materialized (
    select u.member, u.tx, u.payout, u.key, u.nth, play.round_id(p_vendor, p_round, u.member) as round
      from unnest(p_member, p_tx, p_payout, p_key) with ordinality u(member, tx, payout, key, nth)
     where u.payout > 0
  ), won as materialized (
    -- Bound to the index of its key by `limit`: a join might be planned to read all of a member's bets.
    select n.* from named n
     cross join lateral (select from play.tx t where t.member_id = n.member and t.vendor = p_vendor and t.tx_id = n.tx and t.state = 'OPEN' limit 1) t
  ), ended as (
    update play.round r set status = 'SETTLED', settled_at = v_at, payout = r.payout + u.payout
      from won u
     where r.member_id = u.member and r.id = u.round and r.status = 'OPEN'
    returning u.member, u.tx, u.payout, u.key, u.nth, u.round, r.currency, r.game, r.payout - r.stake as profit
  )
  select array_agg(e.member order by e.nth) as member, array_agg(e.tx order by e.nth) as tx,
         array_agg(e.key || case e.currency when 'TRIAL' then ':trial_win' else ':win' end order by e.nth) as key,
         array_agg(e.round order by e.nth) as round, array_agg(e.currency order by e.nth) as currency, array_agg(e.game order by e.nth) as game,
         array_agg(e.payout order by e.nth) as payout, array_agg(e.profit order by e.nth) as profit,
         array_agg(case e.currency when 'TRIAL' then 'trial_win' else 'win' end order by e.nth) as kind,
         sum(e.payout)::bigint as total, count(*)::int as count
    into w from ended e;
  update play.tx t set payout = t.payout + u.payout, state = 'SETTLED'
    from unnest(w.member, w.tx, w.payout) u(member, tx, payout)
   where t.member_id = u.member and t.vendor = p_vendor and t.tx_id = u.tx;
  insert into play.winner (member_id, round_id, game, payout, at)
    select u.member, u.round, u.game, u.payout, v_at from unnest(w.member, w.round, w.game, w.payout, w.profit, w.currency)
           u(member, round, game, payout, profit, currency)
     where u.profit > 0 and u.currency = 'BDT';
  if w.count > 0 then
    perform ledger.post_pairs(w.kind, w.member, w.key, 'round', w.round, w.payout);
    perform limits.note_payout(s.member_id, s.payout)
       from (select u.member as member_id, sum(u.payout)::bigint as payout from unnest(w.member, w.currency, w.payout) u(member, currency, payout)
              where u.currency = 'BDT' group by u.member) s
       join limits.standing l on l.member_id = s.member_id order by s.member_id;
  end if;
  return coalesce(w.total, 0);
end
$$;
