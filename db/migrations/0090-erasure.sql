-- why: who ends an account takes what is personal with them out of every module, not out of identity alone (compliance §5
-- rows 49, 58; issue 6). Two things outlive the account, each with its reason and its date: what proves who moved much money
-- (compliance row 50), and what the books, the log and a self-exclusion hang on. What is kept for a time is written down
-- here, so that a job takes it when the time is over.
create table identity.kept (
  member_id bigint not null references identity.member (id),
  what text not null check (what in ('kyc_application')),
  ref text not null,                            -- the application
  reason text not null check (reason in ('due_diligence')),
  until timestamptz(3) not null,
  primary key (member_id, what, ref)
);
create index kept_over on identity.kept (until);
grant select, insert, update (until), delete on identity.kept to khela_app;

grant delete on kernel.idempotency to khela_app;
grant delete on messages.post, messages.line, messages.ways to khela_app;
grant delete on care.choice, care.answer to khela_app;
grant update (text) on care.harm_step to khela_app;
grant delete on play.recent to khela_app;
grant update (note) on wallet.transfer to khela_app;

-- Who of the house looked at whom is in the audit, once per operator, member and hour however often a page reads again: this is
-- what was written down already. Gone a day later; the audit stays.
create table office.look (
  operator text not null,
  subject text not null,
  hour timestamptz not null,
  primary key (operator, subject, hour)
);
grant select, insert, delete on office.look to khela_app;
