-- Judges, posts and records stakes: bets (`win` null) and bets with their result (betwin). One member's are taken in the order given. What
-- a stake is made of stands with the type `play.stake`; `p_bytes` are the exact bytes of their calls, one after the other, null for calls
-- within the process. Two stakes with one transaction id may not be in one call; an id or a round that another call used meanwhile is 23505.
-- Answers what is told (modules/bets/port-answer.ts). `result`: 'new' decided now, 'replay' the stored first answer,
-- 'known' refused because of what is stored; only 'new' is stored. `opener`: the round began with this stake.
-- `is_usual`: all are usual bets, decided now.
-- KC001 beside `p_from` and `p_to`, the times between which it may decide. A transaction that has heard its time before (kernel/db.ts) gives
-- infinite ones; without a time nothing is decided.
create or replace function play.place_stakes(
  p_stakes play.stake[], p_bytes bytea, p_from timestamptz, p_to timestamptz,
  out code text[], out reason text[], out effect text[], out cash bigint[], out bonus bigint[], out result text[], out round_id text[],
  out opener boolean[], out at timestamptz, out is_usual boolean
)
language plpgsql
-- Plans are kept while the tables grow: no table may be read whole because it is small today.
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  j record;
  v_count int := cardinality(p_stakes);
  v_nulls text[] := array_fill(null::text, array[v_count]);
  -- what many stakes share
  v_members bigint[];
  v_several bigint[];  -- members with several stakes, which follow one another
  v_games text[];
  v_has_trial boolean;
  v_has_free boolean;
  m_member bigint[];
  m_cash bigint[];
  m_bonus bigint[];
  m_trial bigint[];
  m_place int := 1;
  v_limited bigint[];
  v_blocked bigint[];
  g_code text[];
  g_vendor text[];
  g_demo boolean[];
  v_wagering bigint[];
  -- the member at hand
  v_member bigint := 0;
  v_cash bigint;
  v_bonus bigint;
  v_trial bigint;
  v_is_limited boolean;
  v_is_blocked boolean;
  v_opened text[] := '{}';   -- rounds opened here, their currencies, and whether they are over already
  v_opened_in text[] := '{}';
  v_closed boolean[] := '{}';
  v_now timestamptz;
  -- the stake at hand
  n int;
  v_stake bigint;
  v_win bigint;
  v_game int;
  v_code text;
  v_reason text;
  v_real boolean;
  v_place int;
  v_from_bonus bigint;
  v_to_bonus bigint;
  -- the usual bets, by number of the stake; null for the others
  q_cash bigint[];
  q_bonus bigint[];
  q_opener boolean[];
  q_count int;
  -- by number of the stake
  c_bonus bigint[] := array_fill(0::bigint, array[v_count]);      -- what of the stake is bonus money
  c_to_bonus bigint[] := array_fill(0::bigint, array[v_count]);   -- what of the win is
  c_kept boolean[];
  v_request bigint;
  v_adds boolean := false;
  v_wins boolean := false;
begin
  if (transaction_timestamp() between p_from and p_to) is not true then
    raise exception 'the clock of the database says another time than it may' using errcode = 'KC001';
  end if;
  v_now := kernel.now();
  at := date_trunc('milliseconds', v_now);
  reason := v_nulls;
  select array_agg(s.member), array_agg(distinct s.game), bool_or(s.currency = 'TRIAL'), count(s.free) > 0
    into v_members, v_games, v_has_trial, v_has_free from unnest(p_stakes) s;
  v_several := array(select m from unnest(v_members) m group by m having count(*) > 1);
  select l.member, l.cash, l.bonus, l.trial into m_member, m_cash, m_bonus, m_trial
    from ledger.lock_members(v_members, case when v_has_trial then '{BDT,TRIAL}'::text[] else '{BDT}' end) l;
  -- After the lock: a member's first limit waits for it (limits.open).
  select array(select s.member_id from limits.standing s where s.member_id = any (v_members)),
         array(select m.id from identity.member m where m.id = any (v_members) and m.disabled_at is not null),
         array_agg(g.code), array_agg(g.vendor), array_agg(g.demo) into v_limited, v_blocked, g_code, g_vendor, g_demo
    from play.game g join play.vendor v on v.code = g.vendor
   where g.code = any (v_games) and not g.maintenance and not v.maintenance and v.enabled;
  if v_has_free then
    v_wagering := array(select f.wagering from unnest(p_stakes) with ordinality u
                          left join play.free_rounds f on f.member_id = u.member and f.id = u.free order by u.ordinality);
  end if;

  select u.cash, u.bonus, u.opener, u.count into q_cash, q_bonus, q_opener, q_count
    from play.usual_bets(p_stakes, v_now, m_member, m_cash, m_bonus, v_limited || v_blocked || v_several, g_code, g_vendor) u;
  is_usual := q_count = v_count;
  if is_usual then
    code := array_fill('OK'::text, array[v_count]);
    effect := array_fill('posted'::text, array[v_count]);
    result := array_fill('new'::text, array[v_count]);
    c_kept := array_fill(true, array[v_count]);
    cash := q_cash;
    bonus := q_bonus;
    opener := q_opener;
    round_id := array(select s.round_id from unnest(p_stakes) with ordinality s order by s.ordinality);
    v_adds := false = any (q_opener);
  else
    select array_agg(case when q_cash[s.ordinality] is not null then 'OK' end), array_agg(case when q_cash[s.ordinality] is not null then 'posted' end),
           array_agg(case when q_cash[s.ordinality] is not null then 'new' end), array_agg(case when q_cash[s.ordinality] is not null then s.round_id end),
           array_agg(coalesce(q_cash[s.ordinality], 0)), array_agg(coalesce(q_bonus[s.ordinality], 0)), array_agg(coalesce(q_opener[s.ordinality], false)),
           array_agg(q_cash[s.ordinality] is not null), coalesce(bool_or(not q_opener[s.ordinality]), false)
      into code, effect, result, round_id, cash, bonus, opener, c_kept, v_adds
      from unnest(p_stakes) with ordinality s;
  end if;
  -- All others one by one. Each look is bound to the index of its key: `limit` keeps the planner from turning it into a join that reads all.
  for j in
    select a.n, a.member, a.vendor, a.game, a.currency, a.trial, a.round_id, a.stake, a.win, a.fingerprint, a.key,
           t.op as known_op, t.fingerprint as known_print, t.code as known_code, t.reason as known_reason, t.effect as known_effect,
           t.cash as known_cash, t.bonus_cash as known_bonus, t.round_id as known_round,
           s.vendor as session_vendor, s.game as session_game, s.mode as session_mode, s.at as session_at, s.ends_at as session_ends,
           case when e.is_over and coalesce(r.status, 'OPEN') = 'OPEN' then 'SETTLED' else r.status end as round_status, r.currency as round_currency
      from (select u.*, u.ordinality::int as n from unnest(p_stakes) with ordinality u
             where q_cash[u.ordinality] is null order by u.member, u.ordinality offset 0) a
      left join lateral (select * from play.tx k where k.member_id = a.member and k.vendor = a.vendor and k.tx_id = a.tx limit 1) t on true
      left join lateral (select * from play.session k where k.member_id = a.member and k.id = a.session limit 1) s on true
      left join lateral (select k.status, k.currency from play.round k
                          where k.member_id = a.member and k.id = case when a.round is not null then a.round_id end limit 1) r on true
      left join lateral (select true as is_over from play.shared_end k where k.vendor = a.vendor and k.vendor_round = a.round limit 1) e on true
  loop
    n := j.n;
    if j.member <> v_member then
      v_member := j.member;
      while m_member[m_place] < v_member loop
        m_place := m_place + 1;
      end loop;
      if m_member[m_place] = v_member then
        v_cash := m_cash[m_place];
        v_bonus := m_bonus[m_place];
        v_trial := m_trial[m_place];
      else
        v_cash := 0;
        v_bonus := 0;
        v_trial := 0;
      end if;
      v_is_limited := v_member = any (v_limited);
      v_is_blocked := v_member = any (v_blocked);
      v_opened := '{}';
      v_opened_in := '{}';
      v_closed := '{}';
    end if;
    if j.known_op in ('bet', 'betwin') and j.known_print = j.fingerprint then
      code[n] := j.known_code;
      reason[n] := j.known_reason;
      effect[n] := j.known_effect;
      cash[n] := j.known_cash;
      bonus[n] := j.known_bonus;
      result[n] := 'replay';
      round_id[n] := j.known_round;
      continue;
    end if;
    v_stake := j.stake;
    v_win := j.win;
    v_real := j.currency <> 'TRIAL';
    v_game := array_position(g_code, j.game);
    v_place := array_position(v_opened, j.round_id);
    v_reason := null;
    v_from_bonus := 0;
    v_code := case
      when j.known_op is not null then case j.known_op when 'tombstone' then 'TX_CANCELLED' else 'TX_CONFLICT' end
      when v_is_blocked or (v_real and j.trial) then 'PLAYER_BLOCKED'
      when j.session_vendor is null or j.session_vendor <> j.vendor then 'SESSION_INVALID'
      when j.session_ends <= v_now then 'SESSION_EXPIRED'
      when j.currency <> case j.session_mode when 'real' then 'BDT' else 'TRIAL' end then 'WRONG_CURRENCY'
      when v_game is null or g_vendor[v_game] <> j.vendor or not (v_real or g_demo[v_game]) then 'GAME_DISABLED'
      when j.vendor = 'KH' and j.session_game <> j.game then 'SESSION_INVALID'
      when j.round_status <> 'OPEN' or v_closed[v_place] then 'ROUND_CLOSED'
      when coalesce(j.round_currency, v_opened_in[v_place]) <> j.currency then 'WRONG_CURRENCY'
      else 'OK' end;
    if v_code = 'OK' then
      if v_is_limited and v_real then
        v_reason := limits.refusal(v_member, v_stake, j.session_at);
      end if;
      if v_reason is not null then
        v_code := 'LIMIT_REACHED';
      elsif not v_real then
        if v_stake > v_trial then
          v_code := 'INSUFFICIENT_FUNDS';
        end if;
      elsif v_stake > v_cash then
        -- Cash first, then bonus money (docs/SW1.md).
        v_from_bonus := v_stake - v_cash;
        if v_from_bonus > v_bonus then
          v_code := 'INSUFFICIENT_FUNDS';
        end if;
      end if;
    end if;

    if v_code = 'OK' then
      if j.round_status is null and v_place is null then
        opener[n] := true;
        v_opened := v_opened || j.round_id;
        v_opened_in := v_opened_in || j.currency;
        v_closed := v_closed || (v_win is not null);
      else
        v_adds := true;
      end if;
      c_bonus[n] := v_from_bonus;
      v_to_bonus := 0;
      if v_win > 0 then
        v_wins := true;
        v_to_bonus := play.bonus_share(v_win, v_stake, v_from_bonus, v_wagering[n], v_real);
        c_to_bonus[n] := v_to_bonus;
      end if;
      if v_real then
        v_cash := v_cash - v_stake + v_from_bonus + coalesce(v_win, 0) - v_to_bonus;
        v_bonus := v_bonus - v_from_bonus + v_to_bonus;
        if v_is_limited then
          perform limits.note_stake(v_member, v_stake), limits.note_payout(v_member, coalesce(v_win, 0));
        end if;
      else
        v_trial := v_trial - v_stake + coalesce(v_win, 0);
      end if;
      round_id[n] := j.round_id;
    end if;
    code[n] := v_code;
    reason[n] := v_reason;
    effect[n] := case when v_code = 'OK' and (v_stake > 0 or v_win > 0) then 'posted' else 'none' end;
    if v_real then
      cash[n] := v_cash;
      bonus[n] := v_bonus;
    else
      cash[n] := v_trial;
    end if;
    c_kept[n] := j.known_op is null;
    result[n] := case when j.known_op is null then 'new' else 'known' end;
  end loop;

  perform play.post_stakes(p_stakes, code, c_kept, c_bonus, c_to_bonus);
  -- Calls that came again leave nothing.
  if true = any (c_kept) then
    v_request := play.write_request(at, p_bytes);
  end if;
  perform play.write_stakes(p_stakes, code, reason, effect, cash, bonus, round_id, c_bonus, opener, c_kept, v_adds, v_wins, v_request, at);
end
$$;
