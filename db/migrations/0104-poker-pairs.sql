-- why: chips given away at a poker table look like play (domain/games-and-sports.md section 2.19, anti-collusion). What two members
-- lost to each other is added up by the hour, so that thirty days of it are judged from sums and never from the hands; a pair that is
-- far from even is a case, whose figures stay as they were when it was opened.

create table house.poker_pair_hour (
  hour timestamptz(3) not null,
  low bigint not null,                     -- the two members, the smaller number first
  high bigint not null,
  hands int not null check (hands > 0),    -- both were dealt into
  low_to_high numeric not null check (low_to_high >= 0),   -- chips, hundredths: what the one lost to the other
  high_to_low numeric not null check (high_to_low >= 0),
  squares numeric not null check (squares >= 0),           -- sum over the hands of the square of what moved, less what came back
  primary key (hour, low, high),
  constraint a_pair_is_two check (low < high)
);
create index poker_dealt_for_money on house.poker_dealt (at) where mode = 'real';

-- A pair that was found, once for each month it is found in.
create table house.poker_dump (
  case_id text primary key,
  period text not null,
  giver bigint not null,
  taker bigint not null,
  hands int not null,
  given numeric not null,
  back numeric not null,
  z int not null,                          -- hundredths of a standard deviation from even
  share int not null,                      -- parts per million of what moved between them that stayed with the taker
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  at timestamptz(3) not null default kernel.now(),
  unique (period, giver, taker)
);

alter table play.vendor_case drop constraint vendor_case_kind_check;
alter table play.vendor_case add constraint vendor_case_kind_check
  check (kind in ('missing_here', 'missing_there', 'amount_differs', 'status_differs', 'open_round', 'receivable', 'jackpot_win',
                  'unreachable', 'wallet_differs', 'return_off', 'chip_dump', 'hand_look'));

grant select, insert, delete on house.poker_pair_hour to khela_app;
grant select, insert on house.poker_dump to khela_app;
