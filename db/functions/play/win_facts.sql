-- Locks the money of members and answers what wins of their bets are judged on, a row a win in the order given: the money, the bet with its
-- round, and what is stored under the transaction id of the win itself. Every call that ends a bet locks its member's money first, so what is
-- read here stays as it is until the end of the transaction.
create or replace function play.win_facts(p_member bigint[], p_vendor text[], p_tx text[], p_bet text[])
returns table (
  cash bigint, bonus bigint, trial bigint,
  bet_op text, bet_state text, bet_stake bigint, bet_bonus bigint, bet_payout bigint, bet_free text, bet_at timestamptz,
  round_id text, round_vendor_round text, round_game text, round_status text, round_currency text, round_mode text, round_stake bigint, round_payout bigint,
  known_op text, known_print text, known_code text, known_reason text, known_round text, known_effect text, known_cash bigint, known_bonus bigint
)
language plpgsql
-- Each look is by a key, whatever the plan was made on.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  m record;
begin
  select l.member, l.cash, l.bonus, l.trial into m from ledger.lock_members(p_member, '{BDT,TRIAL}') l;
  return query
    select coalesce(m.cash[o.place], 0), coalesce(m.bonus[o.place], 0), coalesce(m.trial[o.place], 0),
           b.op, b.state, b.amount, b.bonus, b.payout, b.free_round, b.at::timestamptz,
           r.id, r.vendor_round, r.game, case when r.status = 'OPEN' and e.is_over then 'SETTLED' else r.status end, r.currency, r.mode, r.stake, r.payout,
           k.op, encode(k.fingerprint, 'hex'), k.code, k.reason, k.round_id, k.effect, coalesce(k.cash, 0), coalesce(k.bonus_cash, 0)
      from (select u.*, case when m.member[width_bucket(u.member, m.member)] = u.member then width_bucket(u.member, m.member) end as place
              from unnest(p_member, p_vendor, p_tx, p_bet) with ordinality u(member, vendor, tx, bet, nth)) o
      left join lateral (select * from play.tx t where t.member_id = o.member and t.vendor = o.vendor and t.tx_id = o.bet and t.state is not null limit 1) b on true
      left join lateral (select * from play.round t where t.member_id = o.member and t.id = b.round_id limit 1) r on true
      left join lateral (select true as is_over from play.shared_end t where t.vendor = r.vendor and t.vendor_round = r.vendor_round limit 1) e on true
      left join lateral (select * from play.tx t where t.member_id = o.member and t.vendor = o.vendor and t.tx_id = o.tx limit 1) k on true
     order by o.nth;
end
$$;
