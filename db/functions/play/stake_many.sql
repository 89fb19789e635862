-- `play.place_stakes` for a node of the release before, which sends an array a field. It goes with the release after this one.
create or replace function play.stake_many(
  p_member bigint[], p_vendor text[], p_tx text[], p_session text[], p_game text[], p_currency text[], p_trial boolean[],
  p_round text[], p_round_id text[], p_stake bigint[], p_win bigint[], p_detail text[], p_jackpot bigint[], p_free text[],
  p_print bytea[], p_key text[], p_request bytea[],
  out code text[], out reason text[], out effect text[], out cash bigint[], out bonus bigint[], out result text[], out round_id text[],
  out opener boolean[], out at timestamptz
)
language plpgsql
as $$
declare
  v_stakes play.stake[];
  v_bytes bytea;
begin
  select array_agg(row(s.member, s.vendor, s.tx, s.session, s.game, s.currency, s.trial, s.round, s.round_id, s.stake, s.win, s.detail, s.jackpot,
                       s.free, s.print, s.key, s.until - octet_length(s.request), octet_length(s.request))::play.stake order by s.n),
         string_agg(s.request, '' order by s.n)
    into v_stakes, v_bytes
    from (select u.*, sum(octet_length(u.request)) over (order by u.n)::int as until
            from unnest(p_member, p_vendor, p_tx, p_session, p_game, p_currency, p_trial, p_round, p_round_id, p_stake, p_win, p_detail, p_jackpot,
                        p_free, p_print, p_key, p_request) with ordinality
                 u(member, vendor, tx, session, game, currency, trial, round, round_id, stake, win, detail, jackpot, free, print, key, request, n)) s;
  select p.code, p.reason, p.effect, p.cash, p.bonus, p.result, p.round_id, p.opener, p.at
    into code, reason, effect, cash, bonus, result, round_id, opener, at from play.place_stakes(v_stakes, v_bytes, '-infinity', 'infinity') p;
end
$$;
