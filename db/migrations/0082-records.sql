-- why: a member's year of play is a million entries, and its statement, its profit and loss and its rare movements must
-- come at once and equal the ledger to the last unit (issue 6, item 5; compliance section 5, row 29). Entries are never
-- changed and stand on each account in a row without gap, so what was added up to a seq stays true for ever: the rows here
-- are sums up to `folded.seq`, and a read adds the entries after it. Nothing is written while somebody plays.
--
-- folded         how far each account has been added up
-- day_sum        what came of it, by day of the merchant, kind and game; amounts in 1/10 000 BDT, signed for the account
-- sparse_entry   the entries that do not come with play: a deposit among a million bets is found at once
-- open_round     rounds that still ran when their stakes were added up; whether one runs now is asked of play.round_view

create schema reports;

create table reports.folded (
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null check (seq > 0),
  primary key (member_id, account_id)
);

create table reports.day_sum (
  member_id bigint not null,
  day date not null,
  account text not null,
  kind text not null,
  vendor text not null,                   -- '' where no game is behind it
  game text not null,
  amount bigint not null,
  entries bigint not null check (entries > 0),
  primary key (member_id, day, account, kind, vendor, game)
);

create table reports.sparse_entry (
  member_id bigint not null,
  account text not null,
  seq bigint not null,
  kind text not null,
  at timestamptz not null,
  amount bigint not null,
  primary key (member_id, account, seq)
);

create table reports.open_round (
  member_id bigint not null,
  round_id text not null,
  primary key (member_id, round_id)
);

grant usage on schema reports to khela_app;
grant select, insert, update on reports.folded, reports.day_sum to khela_app;
grant select, insert on reports.sparse_entry to khela_app;
grant select, insert, delete on reports.open_round to khela_app;
