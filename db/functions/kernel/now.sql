-- Time of the current transaction: the same at every call within it, on every node.
create or replace function kernel.now() returns timestamptz
language sql stable parallel safe
as $$ select coalesce(d.clock_stopped_at, transaction_timestamp() + d.clock_ahead) from kernel.deployment d $$;
