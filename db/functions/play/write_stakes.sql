-- Records stakes. `p_adds`: one adds to a round that there is; `p_wins`: one has won; `p_request`: where the bytes of their calls are.
-- The form of the release before is called by nothing any more, once `stake_many` is the one of this release.
drop function if exists play.write_stakes(
  bigint[], text[], text[], text[], text[], text[], bigint[], bigint[], text[], bigint[], text[], bytea[], bytea[], text[], text[], text[],
  bigint[], bigint[], text[], bigint[], boolean[], boolean[], boolean, boolean, timestamptz
);
create or replace function play.write_stakes(
  p_stakes play.stake[], p_code text[], p_reason text[], p_effect text[], p_cash bigint[], p_bonus_cash bigint[], p_round_id text[],
  p_bonus bigint[], p_opener boolean[], p_kept boolean[], p_adds boolean, p_wins boolean, p_request bigint, p_at timestamptz
) returns void
language plpgsql
as $$
declare
  n int;
begin
  insert into play.tx (member_id, vendor, tx_id, op, fingerprint, round_id, amount, bonus, payout, free_round, state, code, reason, effect, cash,
                       bonus_cash, at, request_id, request_from, request_length)
    select s.member, s.vendor, s.tx, case when s.win is null then 'bet' else 'betwin' end, s.fingerprint, s.round_of, s.stake, s.bonus,
           case when s.code = 'OK' then coalesce(s.win, 0) else 0 end, s.free,
           case when s.code = 'OK' then case when s.win is null then 'OPEN' else 'SETTLED' end end, s.code, s.reason, s.effect, s.cash,
           s.bonus_cash, p_at, case when s.request_length is not null then p_request end, s.request_from, s.request_length
      from unnest(p_stakes, p_round_id, p_bonus, p_code, p_reason, p_effect, p_cash, p_bonus_cash, p_kept)
           s(member, vendor, tx, session, game, currency, trial, round, round_id, stake, win, detail, jackpot, free, fingerprint, key,
             request_from, request_length, round_of, bonus, code, reason, effect, cash, bonus_cash, kept)
     where s.kept;

  insert into play.round (member_id, id, vendor, vendor_round, game, mode, currency, stake, payout, jackpot_contribution, status, detail, at, settled_at)
    select s.member, s.round_id, s.vendor, s.round, s.game, case s.currency when 'TRIAL' then 'demo' else 'real' end, s.currency,
           s.stake, coalesce(s.win, 0), s.jackpot, case when s.win is null then 'OPEN' else 'SETTLED' end, coalesce(s.detail::jsonb, '{}'),
           p_at, case when s.win is not null then p_at end
      from unnest(p_stakes, p_opener)
           s(member, vendor, tx, session, game, currency, trial, round, round_id, stake, win, detail, jackpot, free, fingerprint, key,
             request_from, request_length, opener)
     where s.opener;

  if p_adds then
    -- One by one, by the key: a join might be planned to read all rounds, and few stakes add to a round that there is.
    for n in select s.n from unnest(p_code, p_opener, p_kept) with ordinality s(code, opener, kept, n) where s.kept and not s.opener and s.code = 'OK' loop
      update play.round r
         set stake = r.stake + p_stakes[n].stake, payout = r.payout + coalesce(p_stakes[n].win, 0),
             jackpot_contribution = r.jackpot_contribution + p_stakes[n].jackpot
       where r.member_id = p_stakes[n].member and r.id = p_stakes[n].round_id;
    end loop;
  end if;

  if p_wins then
    insert into play.winner (member_id, round_id, game, payout, at)
      select s.member, s.round_id, s.game, s.win, p_at from unnest(p_stakes) with ordinality s
       where p_opener[s.ordinality] and s.currency = 'BDT' and s.win > s.stake;
  end if;
end
$$;
