-- Writes wins that were judged, one a member at most, with what they move: `m_*` are the postings, named by their kind. The caller holds the
-- members' money. An id that another call used meanwhile is 23505.
create or replace function play.write_wins(
  p_wins play.win[], p_bytes bytea, m_kind text[], m_member bigint[], m_key text[], m_round text[], m_amount bigint[]
) returns void
language plpgsql
-- Each row by its key, whatever the plan was made on.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_now timestamptz := kernel.now();
  v_request bigint := play.write_request(v_now, p_bytes);
begin
  update play.tx t set payout = t.payout + w.amount, state = case when w.closed or w.amount > 0 then 'SETTLED' else t.state end
    from unnest(p_wins) w where t.member_id = w.member and t.vendor = w.vendor and t.tx_id = w.bet;
  -- What is still open of a round that ends was lost.
  update play.tx t set state = 'SETTLED'
    from unnest(p_wins) w where w.closed and t.member_id = w.member and t.round_id = w.round_id and t.vendor = w.vendor and t.state = 'OPEN';
  update play.round r
     set payout = r.payout + w.amount, detail = r.detail || coalesce(w.detail::jsonb, '{}'),
         status = case when w.closed then 'SETTLED' else r.status end, settled_at = case when w.closed then v_now end
    from unnest(p_wins) w where r.member_id = w.member and r.id = w.round_id;
  insert into play.winner (member_id, round_id, game, payout, at)
    select w.member, w.round_id, w.game, w.board, v_now from unnest(p_wins) w where w.board is not null on conflict do nothing;
  if cardinality(m_kind) > 0 then
    perform ledger.post_pairs(m_kind, m_member, m_key, 'round', m_round, m_amount);
  end if;
  perform limits.note_payout(w.member, w.amount)
     from unnest(p_wins) w join limits.standing s on s.member_id = w.member where w.counts order by w.member;
  insert into play.tx (member_id, vendor, tx_id, op, fingerprint, round_id, target, amount, code, effect, cash, bonus_cash, at,
                       request_id, request_from, request_length)
    select w.member, w.vendor, w.tx, 'win', w.fingerprint, w.round_id, w.bet, w.amount, 'OK', case when w.amount > 0 then 'posted' else 'none' end,
           w.cash, w.bonus, v_now, case when w.request_length is not null then v_request end, w.request_from, w.request_length
      from unnest(p_wins) w;
end
$$;
