-- Records stakes. `p_adds`: one adds to a round that there is; `p_wins`: one has won.
create or replace function play.write_stakes(
  p_member bigint[], p_vendor text[], p_tx text[], p_game text[], p_currency text[], p_round text[], p_stake bigint[], p_win bigint[],
  p_detail text[], p_jackpot bigint[], p_free text[], p_print bytea[], p_request bytea[], p_code text[], p_reason text[], p_effect text[],
  p_cash bigint[], p_bonus_cash bigint[], p_round_id text[], p_bonus bigint[], p_opener boolean[], p_kept boolean[], p_adds boolean, p_wins boolean, p_at timestamptz
) returns void
language plpgsql
as $$
declare
  n int;
begin
  insert into play.tx (member_id, vendor, tx_id, op, fingerprint, round_id, amount, bonus, payout, free_round, state, code, reason, effect, cash,
                       bonus_cash, request, at)
    select s.member, s.vendor, s.tx, case when s.win is null then 'bet' else 'betwin' end, s.print, s.round_id, s.stake, s.bonus,
           case when s.code = 'OK' then coalesce(s.win, 0) else 0 end, s.free,
           case when s.code = 'OK' then case when s.win is null then 'OPEN' else 'SETTLED' end end, s.code, s.reason, s.effect, s.cash,
           s.bonus_cash, s.request, p_at
      from unnest(p_member, p_vendor, p_tx, p_print, p_round_id, p_stake, p_bonus, p_win, p_free, p_code, p_reason, p_effect, p_cash, p_bonus_cash,
                  p_request, p_kept)
           s(member, vendor, tx, print, round_id, stake, bonus, win, free, code, reason, effect, cash, bonus_cash, request, kept)
     where s.kept;

  insert into play.round (member_id, id, vendor, vendor_round, game, mode, currency, stake, payout, jackpot_contribution, status, detail, at, settled_at)
    select s.member, s.round_id, s.vendor, s.round, s.game, case s.currency when 'TRIAL' then 'demo' else 'real' end, s.currency,
           s.stake, coalesce(s.win, 0), s.jackpot, case when s.win is null then 'OPEN' else 'SETTLED' end, s.detail::jsonb,
           p_at, case when s.win is not null then p_at end
      from unnest(p_member, p_vendor, p_round, p_round_id, p_game, p_currency, p_stake, p_win, p_jackpot, p_detail, p_opener)
           s(member, vendor, round, round_id, game, currency, stake, win, jackpot, detail, opener)
     where s.opener;

  if p_adds then
    -- One by one, by the key: a join might be planned to read all rounds, and few stakes add to a round that there is.
    for n in select s.n from unnest(p_code, p_opener, p_kept) with ordinality s(code, opener, kept, n) where s.kept and not s.opener and s.code = 'OK' loop
      update play.round r
         set stake = r.stake + p_stake[n], payout = r.payout + coalesce(p_win[n], 0), jackpot_contribution = r.jackpot_contribution + p_jackpot[n]
       where r.member_id = p_member[n] and r.id = p_round_id[n];
    end loop;
  end if;

  if p_wins then
    insert into play.winner (member_id, round_id, game, payout, at)
      select s.member, s.round_id, s.game, s.win, p_at
        from unnest(p_member, p_round_id, p_game, p_currency, p_stake, p_win, p_opener)
             s(member, round_id, game, currency, stake, win, opener)
       where s.opener and s.currency = 'BDT' and s.win > s.stake;
  end if;
end
$$;
