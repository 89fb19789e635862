-- why: whoever holds a vendor's key could have members paid without end. What a vendor pays out beyond what was staked with it
-- has a ceiling for each day (UTC), kept where the money moves. A day of a vendor has sixteen rows, so that wins at once do not
-- wait for one; each may pay up to its allowance, and only when one is used up are all locked, stakes counted, and the rest of
-- the ceiling shared out again (modules/play/ceiling.ts).
create table play.vendor_day (
  vendor text not null references play.vendor (code),
  day date not null,
  shard smallint not null check (shard between 0 and 15),
  paid bigint not null default 0,         -- in 1/10 000 of BDT; below zero where more came in
  allowed bigint not null default 0,
  primary key (vendor, day, shard)
) with (fillfactor = 50);
create table play.vendor_staked (
  vendor text not null references play.vendor (code),
  day date not null,
  staked bigint not null default 0,
  until timestamptz(3) not null,          -- stakes up to here are in it
  primary key (vendor, day)
);
grant select, insert, update, delete on play.vendor_day, play.vendor_staked to khela_app;

alter table play.vendor_case drop constraint vendor_case_kind_check;
alter table play.vendor_case add constraint vendor_case_kind_check
  check (kind in ('missing_here', 'missing_there', 'amount_differs', 'status_differs', 'open_round', 'receivable', 'jackpot_win',
                  'unreachable', 'wallet_differs', 'return_off', 'chip_dump', 'hand_look', 'sea_look', 'loss_ceiling'));
