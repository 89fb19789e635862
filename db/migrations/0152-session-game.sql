-- Why: a session that was opened for one game of the house opened rounds of any other, past what was judged and shown when
-- the game was launched. A stake of the house now needs a session of its own game; outside vendors keep one session for
-- their lobby, as SW/1 says. The function is the one of 0033 with this condition added; it fails here when it is another one.
do $$
declare
  v_session constant text := 's.vendor as session_vendor,';
  v_game constant text := 'then ''GAME_DISABLED''';
  v_before constant text := pg_get_functiondef('play.stake_many'::regproc);
  v_after text;
begin
  v_after := replace(v_before, v_session, v_session || ' s.game as session_game,');
  v_after := replace(v_after, v_game, v_game || '
      when p_vendor[n] = ''KH'' and j.session_game <> p_game[n] then ''SESSION_INVALID''');
  if array_length(string_to_array(v_before, v_session), 1) <> 2 or array_length(string_to_array(v_before, v_game), 1) <> 2 then
    raise exception 'play.stake_many is not the function that this migration changes';
  end if;
  execute v_after;
end
$$;
