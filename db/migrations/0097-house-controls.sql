-- why: the house bounds and watches its own games (issue 7, item 9; domain/games-and-sports.md section 2, exposure rule). What
-- all open rounds of a game could pay is reserved beside the money, so that it never passes the limit however many open at
-- once. A game, one version of its pay table, or one member at it can be turned off. What the games returned is kept by the
-- hour, so that the office reads sums and never the rounds.

create table house.exposure (
  game text primary key,
  reserved bigint not null default 0 check (reserved >= 0)   -- the most that all open rounds in BDT could pay, 1/10 000
);
-- What of it is this round's; null for rounds that were open before this was kept, and for trial credits.
alter table house.step_round add column reserved bigint check (reserved >= 0);

create table house.switched_off (
  id text primary key,
  kind text not null check (kind in ('game', 'version', 'member')),
  game text not null,
  version text not null default '',        -- of the pay table: the first 16 of its hash
  member_id bigint,
  reason text not null,
  operator text not null,
  at timestamptz(3) not null default kernel.now(),
  constraint of_its_kind check ((kind = 'version') = (version <> '') and (kind = 'member') = (member_id is not null)),
  unique nulls not distinct (game, kind, version, member_id)
);

create table house.return_hour (
  game text not null,
  version text not null,
  currency text not null,
  hour timestamptz(3) not null,
  rounds bigint not null,
  staked numeric not null,
  paid numeric not null,
  staked_sq numeric not null,              -- second moments: what the spread of the return is worked out from
  staked_paid numeric not null,
  paid_sq numeric not null,
  spread numeric,                          -- sum of stake² × the most a stake could become, in 1/10 000; null when a round does not say it
  primary key (game, version, currency, hour)
);
create index return_hour_by_time on house.return_hour (hour);

alter table play.vendor_case drop constraint vendor_case_kind_check;
alter table play.vendor_case add constraint vendor_case_kind_check
  check (kind in ('missing_here', 'missing_there', 'amount_differs', 'status_differs', 'open_round', 'receivable', 'jackpot_win',
                  'unreachable', 'wallet_differs', 'return_off'));

grant select, insert, update on house.exposure to khela_app;
grant select, insert, delete on house.switched_off to khela_app;
grant select, insert, delete on house.return_hour to khela_app;
