-- why: a stake is the call that comes most often and the only one that can be refused for money, so many are judged,
-- posted and recorded in one statement, each with its own result (design/stack.md, "The limit of moving money";
-- domain/wallet.md sections 2.3 to 2.5). The same function serves one bet of a house game in its caller's transaction and
-- hundreds that came by HTTP: there is no second implementation of a bet.

-- An amount in wire form: two decimals, floored; `exact` up to four, none of them an idle zero (decisions C6).
create function play.amount_text(amount bigint, exact boolean) returns text
language sql immutable parallel safe
as $$
  select (amount / 10000)::text || '.' || lpad((amount % 10000 / 100)::text, 2, '0')
      || case when exact then rtrim(lpad((amount % 100)::text, 2, '0'), '0') else '' end
$$;

-- The answer to a call, docs/SW1.md section 2; `head` is the part that names the call, as JSON. Games within the process are
-- told balances exactly, vendors at the scale of the currency.
create function play.answer_text(
  code text, reason text, head text, round_id text, cash bigint, bonus bigint, currency text, effect text, exact boolean)
returns text
language sql immutable parallel safe
as $$
  select '{"status":' || case code when 'OK' then '"ok"' else '"refused"' end || ',"code":"' || code || '"'
      || coalesce(',"reason":"' || reason || '"', '') || ',' || head
      || ',"platform_round_id":' || coalesce('"' || round_id || '"', 'null')
      || ',"balance":{"cash":"' || play.amount_text(cash, exact) || '","bonus":"' || play.amount_text(bonus, exact) || '"},"currency":"' || currency
      || '","effect":"' || effect || '"}'
$$;

-- Everything stakes are judged on, with the money of their members locked: one row a stake, those of one member together,
-- in the order they came.
create type play.judged_on as (
  n int, member bigint, known_op text, known_print bytea, known_answer text, known_round text, known_code text,
  session_vendor text, session_mode text, session_at timestamptz, session_ends timestamptz,
  is_blocked boolean, game_is_open boolean, game_has_demo boolean, is_limited boolean,
  round_id text, round_status text, round_currency text, first_of_round int, wagering bigint,
  cash bigint, bonus bigint, trial bigint
);

create function play.look_up(
  p_member bigint[], p_vendor text[], p_tx text[], p_session text[], p_game text[], p_round text[], p_free text[]
) returns setof play.judged_on
language sql stable
-- Plans are kept while the tables grow, so none may be made for tables that are small today.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with asked as materialized (
    select a.*, min(a.n) over (partition by a.member, a.vendor, a.round) as first_of_round
      from unnest(p_member, p_vendor, p_tx, p_session, p_game, p_round, p_free)
           with ordinality a(member, vendor, tx, session, game, round, free, n)
  )
  select a.n::int, a.member, t.op, t.fingerprint, t.answer, t.round_id, t.code, s.vendor, s.mode, s.at, s.ends_at,
         m.disabled_at is not null, g.vendor = a.vendor and not g.maintenance and not v.maintenance and v.enabled, g.demo,
         l.member_id is not null, r.id, case when e.at is not null and coalesce(r.status, 'OPEN') = 'OPEN' then 'SETTLED' else r.status end, r.currency,
         case when a.round is null then a.n else a.first_of_round end::int, f.wagering,
         coalesce(c.balance, 0), coalesce(b.balance, 0), coalesce(d.balance, 0)
    from asked a
    left join ledger.account c on c.member_id = a.member and c.kind = 'cash' and c.currency = 'BDT'
    left join ledger.account b on b.member_id = a.member and b.kind = 'bonus' and b.currency = 'BDT'
    left join ledger.account d on d.member_id = a.member and d.kind = 'trial' and d.currency = 'TRIAL'
    left join play.tx t on t.member_id = a.member and t.vendor = a.vendor and t.tx_id = a.tx
    left join play.session s on s.member_id = a.member and s.id = a.session
    left join (play.game g join play.vendor v on v.code = g.vendor) on g.code = a.game
    left join play.round r on r.member_id = a.member and r.vendor = a.vendor and r.vendor_round = a.round
    left join play.shared_end e on e.vendor = a.vendor and e.vendor_round = a.round
    left join identity.member m on m.id = a.member
    left join limits.standing l on l.member_id = a.member
    left join play.free_rounds f on f.member_id = a.member and f.id = a.free
   order by a.member, a.n
$$;

-- Judges, posts and records stakes: bets (`p_win` null) and bets with their result (betwin). One member's are taken in the
-- order given. Arrays hold one stake each; amounts in 1/10 000; `p_round` is the vendor's round or null for a round of its
-- own; `p_new_round` the id a new round gets; `p_key` names the postings; `p_head` is for play.answer_text; `p_trial` a
-- trial member, who never stakes money. Two stakes with one transaction id may not be in one call (40001).
-- `result`: 'new' decided now, 'replay' the stored first answer, 'known' refused because of what is stored; only 'new' is stored.
create function play.stake_many(
  p_member bigint[], p_vendor text[], p_tx text[], p_session text[], p_game text[], p_currency text[], p_trial boolean[],
  p_round text[], p_new_round text[], p_stake bigint[], p_win bigint[], p_detail text[], p_jackpot bigint[], p_free text[],
  p_print bytea[], p_key text[], p_head text[], p_request bytea[],
  out code text[], out answer text[], out result text[], out round_id text[], out at timestamptz
)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  j play.judged_on;
  v_count int := cardinality(p_member);
  v_member bigint := 0;
  v_cash bigint;
  v_bonus bigint;
  v_code text;
  v_reason text;
  v_real boolean;
  v_from_bonus bigint;
  v_to_bonus bigint;
  v_is_kept boolean;
  v_round text;
  v_trial bigint;
  -- by number of the stake
  c_bonus bigint[] := array_fill(0::bigint, array[v_count]);
  c_new boolean[] := array_fill(false, array[v_count]);      -- opens its round
  c_kept boolean[] := array_fill(false, array[v_count]);     -- is stored
  c_opened text[] := array_fill(null::text, array[v_count]); -- by number of the first of a round: the round opened here
  c_closed boolean[] := array_fill(false, array[v_count]);   -- likewise: it is over already
  -- what moves on the members' accounts, in order
  m_n int[];
  m_kind text[];
  m_amount bigint[];
begin
  at := date_trunc('milliseconds', kernel.now());
  code := array_fill(null::text, array[v_count]);
  answer := code;
  result := code;
  round_id := code;
  perform ledger.lock_members(p_member, p_currency);
  for j in select * from play.look_up(p_member, p_vendor, p_tx, p_session, p_game, p_round, p_free) loop
    if j.member <> v_member then
      v_member := j.member;
      v_cash := j.cash;
      v_bonus := j.bonus;
      v_trial := j.trial;
    end if;
    if j.known_op in ('bet', 'betwin') and j.known_print = p_print[j.n] then
      code[j.n] := j.known_code;
      answer[j.n] := j.known_answer;
      result[j.n] := 'replay';
      round_id[j.n] := j.known_round;
      continue;
    end if;
    v_real := p_currency[j.n] <> 'TRIAL';
    v_reason := null;
    v_round := coalesce(j.round_id, c_opened[j.first_of_round]);
    v_from_bonus := 0;
    v_is_kept := true;
    v_code := case
      when j.known_op = 'tombstone' then 'TX_CANCELLED'
      when j.known_op is not null then 'TX_CONFLICT'
      when j.is_blocked or (v_real and p_trial[j.n]) then 'PLAYER_BLOCKED'
      when j.session_vendor is null or j.session_vendor <> p_vendor[j.n] then 'SESSION_INVALID'
      when j.session_ends <= at then 'SESSION_EXPIRED'
      when p_currency[j.n] <> case j.session_mode when 'real' then 'BDT' else 'TRIAL' end then 'WRONG_CURRENCY'
      when j.game_is_open is not true or not (v_real or j.game_has_demo) then 'GAME_DISABLED'
      when j.round_status <> 'OPEN' or c_closed[j.first_of_round] then 'ROUND_CLOSED'
      when j.round_currency <> p_currency[j.n] then 'WRONG_CURRENCY'
      else 'OK' end;
    if j.known_op is not null then
      v_is_kept := false;
    elsif v_code = 'OK' then
      if v_real and j.is_limited then
        v_reason := limits.refusal(j.member, p_stake[j.n], j.session_at);
      end if;
      if v_reason is not null then
        v_code := 'LIMIT_REACHED';
      elsif v_real and p_stake[j.n] > v_cash then
        -- Cash first, then bonus money (docs/SW1.md).
        v_from_bonus := p_stake[j.n] - v_cash;
        if v_from_bonus > v_bonus then
          v_code := 'INSUFFICIENT_FUNDS';
        end if;
      elsif not v_real and p_stake[j.n] > v_trial then
        v_code := 'INSUFFICIENT_FUNDS';
      end if;
    end if;

    if v_code = 'OK' then
      if v_round is null then
        v_round := p_new_round[j.n];
        c_opened[j.first_of_round] := v_round;
        c_closed[j.first_of_round] := p_win[j.n] is not null;
        c_new[j.n] := true;
      end if;
      c_bonus[j.n] := v_from_bonus;
      v_to_bonus := case when p_win[j.n] > 0 then play.bonus_share(p_win[j.n], p_stake[j.n], v_from_bonus, j.wagering, v_real) else 0 end;
      m_n := m_n || array[j.n, j.n, j.n, j.n];
      m_kind := m_kind || case when v_real then '{bet,bonus_bet,win,bonus_win}'::text[] else '{trial_bet,bonus_bet,trial_win,bonus_win}' end;
      m_amount := m_amount || array[v_from_bonus - p_stake[j.n], -v_from_bonus, coalesce(p_win[j.n], 0) - v_to_bonus, v_to_bonus];
      if v_real then
        v_cash := v_cash - p_stake[j.n] + v_from_bonus + coalesce(p_win[j.n], 0) - v_to_bonus;
        v_bonus := v_bonus - v_from_bonus + v_to_bonus;
      else
        v_trial := v_trial - p_stake[j.n] + coalesce(p_win[j.n], 0);
      end if;
      if v_real and j.is_limited then
        perform limits.note_stake(j.member, p_stake[j.n]), limits.note_payout(j.member, coalesce(p_win[j.n], 0));
      end if;
    end if;
    code[j.n] := v_code;
    round_id[j.n] := case when v_code = 'OK' then v_round end;
    answer[j.n] := play.answer_text(v_code, v_reason, p_head[j.n], round_id[j.n], case when v_real then v_cash else v_trial end,
      case when v_real then v_bonus else 0 end, case when v_real then 'BDT' else 'TRIAL' end,
      case when v_code = 'OK' and (p_stake[j.n] > 0 or p_win[j.n] > 0) then 'posted' else 'none' end, p_request[j.n] is null);
    result[j.n] := case when v_is_kept then 'new' else 'known' end;
    c_kept[j.n] := v_is_kept;
  end loop;

  perform play.post_moves(p_member, p_currency, p_key, round_id, m_n, m_kind, m_amount);
  perform play.write_stakes(p_member, p_vendor, p_tx, p_game, p_currency, p_round, p_stake, p_win, p_detail, p_jackpot, p_free, p_print,
                            p_request, code, answer, round_id, c_bonus, c_new, c_kept, at);
end
$$;

-- Posts what moves on members' accounts; moves of nothing are left out. The money is locked and was counted by the caller,
-- so what can stand in the way is a key that another call used meanwhile (40001).
create function play.post_moves(
  p_member bigint[], p_currency text[], p_key text[], p_round_id text[], m_n int[], m_kind text[], m_amount bigint[]
) returns void
language plpgsql
as $$
declare
  g record;
  l record;
  v_states text[];
begin
  with moves as materialized (
    select m.n, m.kind, m.amount, row_number() over (order by m.at) as nth
      from unnest(m_n, m_kind, m_amount) with ordinality m(n, kind, amount, at) where m.amount <> 0
  )
  select array_agg(m.kind order by m.nth) as kind, array_agg(p_member[m.n] order by m.nth) as member,
         array_agg(p_key[m.n] || ':' || m.kind order by m.nth) as key, array_agg(p_round_id[m.n] order by m.nth) as ref,
         array_agg('round'::text) as ref_type, array_agg(null::text) as note
    into g from moves m;
  if g.kind is null then
    return;
  end if;
  with moves as materialized (
    select m.n, m.kind, m.amount, row_number() over (order by m.at) as nth
      from unnest(m_n, m_kind, m_amount) with ordinality m(n, kind, amount, at) where m.amount <> 0
  )
  select array_agg(m.nth::int order by m.nth, s.side) as req,
         array_agg(case s.side when 1 then p_member[m.n] end order by m.nth, s.side) as member,
         array_agg(case when s.side = 1 then case m.kind when 'bet' then 'cash' when 'win' then 'cash' when 'bonus_bet' then 'bonus'
                                                         when 'bonus_win' then 'bonus' else 'trial' end
                        when p_currency[m.n] = 'TRIAL' then 'trial_bank' else 'game' end order by m.nth, s.side) as account,
         array_agg(p_currency[m.n] order by m.nth, s.side) as currency,
         array_agg(case s.side when 1 then m.amount else -m.amount end order by m.nth, s.side) as amount
    into l from moves m cross join (values (1), (2)) s(side);
  select p.state into v_states
    from ledger.post_many(g.kind, g.member, g.key, g.ref_type, g.ref, g.note, l.req, l.member, l.account, l.currency, l.amount) p;
  if 'posted' <> any (v_states) then
    raise exception 'a call with this transaction id was decided meanwhile' using errcode = 'serialization_failure';
  end if;
end
$$;

-- What of a win is bonus money: the share the stake had of it; all of it for free rounds that ask for wagering (R31).
create function play.bonus_share(win bigint, stake bigint, from_bonus bigint, wagering bigint, is_real boolean) returns bigint
language sql immutable parallel safe
as $$
  select case when not is_real then 0 when wagering > 0 then win when from_bonus = 0 then 0
              else div(win::numeric * from_bonus, stake)::bigint / 100 * 100 end
$$;

create function play.write_stakes(
  p_member bigint[], p_vendor text[], p_tx text[], p_game text[], p_currency text[], p_round text[], p_stake bigint[], p_win bigint[],
  p_detail text[], p_jackpot bigint[], p_free text[], p_print bytea[], p_request bytea[],
  p_code text[], p_answer text[], p_round_id text[], p_bonus bigint[], p_new boolean[], p_kept boolean[], p_at timestamptz
) returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_written int;
begin
  insert into play.tx (member_id, vendor, tx_id, op, fingerprint, round_id, amount, bonus, payout, free_round, state, code, answer, request, at)
    select s.member, s.vendor, s.tx, case when s.win is null then 'bet' else 'betwin' end, s.print, s.round_id, s.stake, s.bonus,
           case when s.code = 'OK' then coalesce(s.win, 0) else 0 end, s.free,
           case when s.code = 'OK' then case when s.win is null then 'OPEN' else 'SETTLED' end end, s.code, s.answer, s.request, p_at
      from unnest(p_member, p_vendor, p_tx, p_print, p_round_id, p_stake, p_bonus, p_win, p_free, p_code, p_answer, p_request, p_kept)
           s(member, vendor, tx, print, round_id, stake, bonus, win, free, code, answer, request, kept)
     where s.kept
    on conflict (member_id, vendor, tx_id) do nothing;
  get diagnostics v_written = row_count;
  if v_written <> cardinality(array_positions(p_kept, true)) then
    raise exception 'a call with this transaction id was decided meanwhile' using errcode = 'serialization_failure';
  end if;

  insert into play.round (member_id, id, vendor, vendor_round, game, mode, currency, stake, payout, jackpot_contribution, status, detail, at, settled_at)
    select s.member, s.round_id, s.vendor, s.round, s.game, case s.currency when 'TRIAL' then 'demo' else 'real' end, s.currency,
           s.stake, coalesce(s.win, 0), s.jackpot, case when s.win is null then 'OPEN' else 'SETTLED' end, s.detail::jsonb,
           p_at, case when s.win is not null then p_at end
      from unnest(p_member, p_vendor, p_round, p_round_id, p_game, p_currency, p_stake, p_win, p_jackpot, p_detail, p_new)
           s(member, vendor, round, round_id, game, currency, stake, win, jackpot, detail, new)
     where s.new
    on conflict do nothing;
  get diagnostics v_written = row_count;
  if v_written <> cardinality(array_positions(p_new, true)) then
    raise exception 'a round with this id was opened meanwhile' using errcode = 'serialization_failure';
  end if;

  if exists (select from unnest(p_code, p_new, p_kept) s(code, new, kept) where s.kept and not s.new and s.code = 'OK') then
    update play.round r
       set stake = r.stake + f.stake, payout = r.payout + f.win, jackpot_contribution = r.jackpot_contribution + f.jackpot
      from (select s.member, s.round_id, sum(s.stake)::bigint as stake, sum(coalesce(s.win, 0))::bigint as win, sum(s.jackpot)::bigint as jackpot
              from unnest(p_member, p_round_id, p_stake, p_win, p_jackpot, p_code, p_new, p_kept)
                   s(member, round_id, stake, win, jackpot, code, new, kept)
             where s.kept and not s.new and s.code = 'OK' group by 1, 2) f
     where r.member_id = f.member and r.id = f.round_id;
  end if;

  insert into play.winner (member_id, round_id, game, payout, at)
    select s.member, s.round_id, s.game, s.win, p_at
      from unnest(p_member, p_round_id, p_game, p_currency, p_stake, p_win, p_code, p_new, p_kept)
           s(member, round_id, game, currency, stake, win, code, new, kept)
     where s.kept and s.new and s.code = 'OK' and s.currency = 'BDT' and s.win > s.stake;
end
$$;

-- Ends a round that many members share. Only what was won is written: a bet that is still open in a round that has ended was
-- lost (play.round_view). `p_tx` names winning bets, `p_payout` what each is paid; a bet that is not open is left alone.
-- Answers what was paid, and null when the round had ended before (nothing is written then).
create function play.end_shared(p_vendor text, p_round text, p_member bigint[], p_tx text[], p_payout bigint[], p_key text[]) returns bigint
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
  select array_agg(u.member order by u.nth) as member, array_agg(u.tx order by u.nth) as tx, array_agg(u.key order by u.nth) as key,
         array_agg(r.id order by u.nth) as round, array_agg(r.currency order by u.nth) as currency, array_agg(r.game order by u.nth) as game,
         array_agg(u.payout order by u.nth) as payout, array_agg(r.payout + u.payout - r.stake order by u.nth) as profit,
         array_agg(case r.currency when 'TRIAL' then 'trial_win' else 'win' end order by u.nth) as kind,
         sum(u.payout)::bigint as total, count(*)::int as count
    into w
    from unnest(p_member, p_tx, p_payout, p_key) with ordinality u(member, tx, payout, key, nth)
    join play.round r on r.member_id = u.member and r.vendor = p_vendor and r.vendor_round = p_round and r.status = 'OPEN'
    join play.tx t on t.member_id = u.member and t.vendor = p_vendor and t.tx_id = u.tx and t.state = 'OPEN'
   where u.payout > 0;
  update play.tx t set payout = t.payout + u.payout, state = 'SETTLED'
    from unnest(w.member, w.tx, w.payout) u(member, tx, payout)
   where t.member_id = u.member and t.vendor = p_vendor and t.tx_id = u.tx;
  update play.round r set status = 'SETTLED', settled_at = v_at, payout = r.payout + u.payout
    from unnest(w.member, w.round, w.payout) u(member, round, payout)
   where r.member_id = u.member and r.id = u.round;
  insert into play.winner (member_id, round_id, game, payout, at)
    select u.member, u.round, u.game, u.payout, v_at from unnest(w.member, w.round, w.game, w.payout, w.profit, w.currency)
           u(member, round, game, payout, profit, currency)
     where u.profit > 0 and u.currency = 'BDT';
  if w.count > 0 then
    perform play.post_moves(w.member, w.currency, w.key, w.round, array(select n::int from generate_series(1, w.count) n), w.kind, w.payout);
    perform limits.note_payout(s.member_id, s.payout)
       from (select u.member as member_id, sum(u.payout)::bigint as payout from unnest(w.member, w.currency, w.payout) u(member, currency, payout)
              where u.currency = 'BDT' group by u.member) s
       join limits.standing l on l.member_id = s.member_id order by s.member_id;
  end if;
  return coalesce(w.total, 0);
end
$$;

revoke all on function play.stake_many, play.look_up, play.post_moves, play.write_stakes, play.end_shared from public;
grant execute on function play.stake_many, play.look_up, play.post_moves, play.write_stakes, play.end_shared to khela_app;
