-- Drops the days of `play.request` that have been over for 90 days (W-28), and answers how many. A drop waits for what is using the table
-- and bets wait for the drop, so it gives up soon and is tried again by the next run: a backup may hold the table for an hour.
create or replace function play.drop_request_days() returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '100ms'
as $$
declare
  v_name text;
  v_count int := 0;
begin
  for v_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'play.request'::regclass
       and c.relname <= 'request_' || to_char((kernel.now() at time zone 'UTC')::date - 91, 'YYYYMMDD')
     order by 1
  loop
    execute format('drop table play.%I', v_name);
    v_count := v_count + 1;
  end loop;
  return v_count;
exception
  when lock_not_available then
    return 0;
end
$$;
