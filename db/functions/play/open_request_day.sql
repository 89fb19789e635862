-- Makes the part of `play.request` that holds the bytes of a day of UTC, where there is none. Nobody who writes or reads waits for it.
create or replace function play.open_request_day(p_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_name text := 'request_' || to_char(p_day, 'YYYYMMDD');
  v_first bigint := (p_day - date '1970-01-01')::bigint << 40;
begin
  if to_regclass('play.' || v_name) is not null then
    return;
  end if;
  -- One at a time; two that come together make it once.
  lock table play.request in share update exclusive mode;
  if to_regclass('play.' || v_name) is null then
    execute format('create table play.%I (like play.request including all)', v_name);
    -- Only through the table itself (and not through what a migration grants on tables that say nothing).
    execute format('revoke all on play.%I from khela_app', v_name);
    execute format('alter table play.request attach partition play.%I for values from (%s) to (%s)', v_name, v_first, v_first + (1::bigint << 40));
  end if;
end
$$;
