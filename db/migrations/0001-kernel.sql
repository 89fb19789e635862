-- Why: the base everything stands on. The runner (apps/server/src/kernel/migrate.ts) has already made the schema
-- `kernel`, the table `kernel.migration` and the group role `khela_app` before this file runs.
--
-- kernel.deployment   one row: what this database may do that production must not
-- kernel.now()        the clock of the whole product: "the database is the clock" (design/architecture.md, standing decisions)

create table kernel.deployment (
  one boolean primary key default true check (one),
  -- Only tests and the simulator turn this on, and only as the owner of the database.
  allow_clock boolean not null default false,
  clock_ahead interval not null default '0',
  clock_stopped_at timestamptz,
  -- A database whose clock may not be moved cannot carry a moved clock either, e.g. after a copy from a test machine.
  constraint clock_only_where_allowed check (allow_clock or (clock_ahead = '0' and clock_stopped_at is null))
);
insert into kernel.deployment default values;

-- Time of the current transaction: the same at every call within it, on every node.
create function kernel.now() returns timestamptz
language sql stable parallel safe
as $$ select coalesce(d.clock_stopped_at, transaction_timestamp() + d.clock_ahead) from kernel.deployment d $$;

-- Moves the clock for every session of this database: it runs on from `at`, or stands still there when `stopped`.
-- `at` null gives the true time back. Refused unless the deployment allows it.
create function kernel.set_clock(at timestamptz, stopped boolean default false) returns void
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

grant usage on schema kernel to khela_app;
grant select on kernel.deployment to khela_app;
