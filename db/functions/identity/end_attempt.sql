-- Subjects with `forgives` also forget their earlier failures.
create or replace function identity.end_attempt(subjects bytea[], forgives boolean[]) returns void
language plpgsql
as $$
begin
  perform 1 from identity.attempt where subject = any (subjects) order by subject for update;
  update identity.attempt a
     set in_flight = greatest(a.in_flight - 1, 0), failures = case when s.forgives then 0 else a.failures end,
         locked_until = case when s.forgives then null else a.locked_until end
    from unnest(subjects, forgives) as s (subject, forgives) where a.subject = s.subject;
end
$$;
