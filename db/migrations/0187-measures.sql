-- Why: sums of what members staked, won, paid in and were given were kept for the records of one member alone, and ten places added up
-- the same again in ways of their own. They are the measures of the whole house now: of members, of teams and of everybody.
-- The release before: its nodes go on reading and adding up by the names they know, which are views of the tables now; whatever
-- either release adds up is taken once, by the same row of `folded`.
create schema measures;
alter table reports.folded set schema measures;
alter table reports.day_sum set schema measures;
alter table reports.sparse_entry set schema measures;
alter table reports.open_round set schema measures;

create view reports.folded as select member_id, account_id, seq from measures.folded;
create view reports.day_sum as select member_id, day, account, kind, vendor, game, amount, entries from measures.day_sum;
create view reports.sparse_entry as select member_id, account, seq, kind, at, amount from measures.sparse_entry;
create view reports.open_round as select member_id, round_id from measures.open_round;

-- What a day of a member came to in all, so that teams need not add up games; how far it goes is noted by itself, and it fills from the
-- ledger: a release that knows nothing of it may add up beside.
create table measures.totalled (
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null check (seq > 0),
  primary key (member_id, account_id)
);
create table measures.day_total (
  member_id bigint not null,
  day date not null,
  stake bigint not null,
  payout bigint not null,
  bets bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  bonuses bigint not null,
  gifts bigint not null,
  rebates bigint not null,
  adjustments bigint not null,
  transfers bigint not null,
  primary key (member_id, day)
);
create index day_total_by_day on measures.day_total (day);

-- Sums of everybody for some days, without reading the years before.
create index day_sum_by_day on measures.day_sum (day);

grant usage on schema measures to khela_app;
grant select, insert, update on measures.totalled, measures.day_total to khela_app;
grant select, insert, update on reports.folded, reports.day_sum to khela_app;
grant select, insert on reports.sparse_entry to khela_app;
grant select, insert, delete on reports.open_round to khela_app;
