-- What is kept of a value: of a secret only that it was changed.
create or replace function kernel.kept_setting(name text, value jsonb) returns jsonb
language sql immutable set search_path = pg_catalog as $$
  select case when value is not null and name in ('DEFAULT_PASSWORD') then to_jsonb('•••'::text) else value end
$$;
