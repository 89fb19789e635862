-- Moves the clock for every session of this database: it runs on from `at`, or stands still there when `stopped`.
-- `at` null gives the true time back. Refused unless the deployment allows it.
create or replace function kernel.set_clock(at timestamptz, stopped boolean default false) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update kernel.deployment
     set clock_ahead = case when at is null or stopped then interval '0' else at - transaction_timestamp() end,
         clock_stopped_at = case when stopped then at end
   where allow_clock;
  if not found then
    raise exception 'the clock of this database may not be set' using errcode = 'insufficient_privilege';
  end if;
end
$$;
