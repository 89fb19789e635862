-- What of a win is bonus money: the share the stake had of it; all of it for free rounds that ask for wagering (W-31).
create or replace function play.bonus_share(win bigint, stake bigint, from_bonus bigint, wagering bigint, is_real boolean) returns bigint
language sql immutable parallel safe
as $$
  select case when not is_real then 0 when wagering > 0 then win when from_bonus = 0 then 0
              else div(win::numeric * from_bonus, stake)::bigint / 100 * 100 end
$$;
