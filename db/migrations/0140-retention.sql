-- Why: tables that are neither money nor play must not grow for ever (docs/adr/0007-keys-carry-their-day.md). A key that says
-- when it was made (UUIDv7) is forgotten on a day that is known when it comes, and refused from then on; a key that does not
-- say it stays. Runs of schedules, ended sessions of operators, sums and comparisons that nobody looks at any more go too.

alter table kernel.idempotency add column forget_on date;  -- first day (UTC) on which the key is refused if it is not here; null: never
create index idempotency_over on kernel.idempotency (forget_on) where forget_on is not null;

grant delete on kernel.schedule_run to khela_app;
grant delete on office.session to khela_app;
grant delete on play.reconcile_run to khela_app;
create index reconcile_run_over on play.reconcile_run (done_at) where done_at is not null;
