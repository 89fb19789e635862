-- why: fishing rooms (domain/games-and-sports.md section 2.18). A sea is the pure room of packages/games as plain data, changed
-- under the lock of its row by whichever node a call or the clock comes to. The money of a seat stands in play and ledger as
-- one round, bought in and cashed out; a sitting is the sub-ledger of it, whose sum the table itself keeps true. A shot that
-- was decided is a row with everything that works it out again.

create table house.fishing_sea (
  id text primary key,
  room text not null,
  mode text not null check (mode in ('real', 'demo')),
  form jsonb not null,                    -- the room as it was when the sea was opened
  state text not null default 'open' check (state in ('open', 'closed', 'void')),
  version bigint not null default 0,      -- one more with each change
  zero_at timestamptz(3) not null,        -- when tick 0 was
  body jsonb not null,                    -- the room as modules/house/fishing/sea.ts writes it, without its seed
  seed bytea not null,                    -- which fish come: sealed, never told
  taken int not null default 0 check (taken between 0 and 4),
  next_at timestamptz(3),                 -- when the clock looks next; null: nobody sits here
  faults int not null default 0,          -- times in a row that the clock failed here
  opened_at timestamptz(3) not null
) with (fillfactor = 40);                 -- written some times a second: the new version finds room beside the old one
create index fishing_sea_open on house.fishing_sea (mode, room) where state = 'open';

-- One sitting of a member: a round of play from buy-in to cash-out. Amounts in 1/10 000.
create table house.fishing_sitting (
  member_id bigint not null,
  id text not null,
  sea_id text not null,
  seat int not null check (seat between 0 and 3),
  mode text not null check (mode in ('real', 'demo')),
  session text not null,                  -- further buy-ins are bets of this session
  tx text not null,                       -- of the buy-in; the others are made from it
  name text not null,                     -- masked, as the sea shows it
  bought bigint not null check (bought > 0),
  chips bigint not null check (chips >= 0),
  flying bigint not null default 0 check (flying >= 0),  -- cost of the bullets on their way
  staked bigint not null default 0 check (staked >= 0),  -- cost of the shots that were decided: the turnover
  won bigint not null default 0 check (won >= 0),
  cashed bigint not null default 0 check (cashed >= 0),
  refunded bigint not null default 0 check (refunded >= 0), -- of what was cashed, what still flew
  shots int not null default 0,
  seq int not null default 0,             -- the last batch of shots that was taken
  answer json,                            -- and what it was answered, to the letter
  active_at timestamptz(3) not null,      -- when the last batch came
  state text not null default 'open' check (state in ('open', 'closed')),
  at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (member_id, id),
  unique (member_id, tx),
  check (bought + won = chips + flying + staked + cashed),
  check (state = 'open' or (chips = 0 and flying = 0)),
  check ((state = 'closed') = (closed_at is not null))
) with (fillfactor = 50);
create unique index fishing_sitting_member on house.fishing_sitting (member_id, mode) where state = 'open';
create unique index fishing_sitting_place on house.fishing_sitting (sea_id, seat) where state = 'open';
create index fishing_sitting_sea on house.fishing_sitting (member_id, sea_id, at);

-- Shots that were decided. `no` counts within a sitting; fish and values in the order in which they were drawn.
create table house.fishing_shot (
  member_id bigint not null,
  id text not null,
  sitting text not null,
  no int not null,
  sea_id text not null,
  mode text not null check (mode in ('real', 'demo')),
  version text not null,                  -- of the pay table
  seed_id text not null,
  nonce int not null,
  weapon text not null,
  level int not null,
  cost bigint not null check (cost > 0),
  fish text[] not null,
  hit_values int[] not null,              -- multiples of the cost; 0 got away
  most int not null,                      -- the most that it could have become, in the same
  payout bigint not null check (payout >= 0),
  at timestamptz(3) not null,
  primary key (member_id, id),
  unique (member_id, sitting, no)
);
create index fishing_shot_at on house.fishing_shot (member_id, mode, at desc, no desc);
create index fishing_shot_hour on house.fishing_shot using brin (at);

grant select, insert, update on house.fishing_sea, house.fishing_sitting to khela_app;
grant select, insert on house.fishing_shot to khela_app;
