-- First date of the day, week (from Monday) or month that holds a moment.
create or replace function limits.start_of(p_span text, p_at timestamptz) returns date
language sql stable
as $$ select date_trunc(p_span, p_at at time zone z.name)::date from limits.zone z $$;
