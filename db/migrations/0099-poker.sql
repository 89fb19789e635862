-- why: Texas hold'em between members (domain/games-and-sports.md sections 1.6 and 2.19). A table is the state before its
-- hand and what was done since, so that whichever node takes it up plays on from there, and a hand whose node died is not
-- lost. The money of a seat stands in play and ledger as one round: bought in, cashed out; here is how much of it is where.

create table house.poker_table (
  id text primary key,
  room text not null,
  mode text not null check (mode in ('real', 'demo')),
  form jsonb not null,                    -- the room as it was when the table was opened
  state text not null default 'open' check (state in ('open', 'closed', 'void')),
  version bigint not null default 0,      -- one more with each change
  base text not null,                     -- the table before its hand (modules/house/poker/ops.ts)
  ops text not null default '[]',         -- what was done since, the deal first
  hand_no int not null default 0,
  seed bytea,                             -- of the deck on the table, sealed; never told
  root text,                              -- what was published of that deck before the deal
  seeds text[],                           -- the seats' seeds behind it, in seat order
  next_seed bytea,                        -- the same of the next hand, published while the last one lies on the table
  next_root text,
  next_seeds text[],
  clock_at timestamptz(3) not null,       -- since when the one to act may act
  next_at timestamptz(3),                 -- when the clock has to do something; null: nothing is to come
  hands int not null default 0,
  pots bigint not null default 0,         -- sum of the pots of those hands, in hundredths
  faults int not null default 0,          -- times in a row that the clock failed here
  opened_at timestamptz(3) not null
);
create index poker_table_due on house.poker_table (next_at) where state = 'open' and next_at is not null;
create index poker_table_open on house.poker_table (mode, room) where state = 'open';

-- One sitting of a member: a round of play from buy-in to cash-out.
create table house.poker_seat (
  member_id bigint not null,
  id text not null,
  table_id text not null,
  seat int not null,
  mode text not null check (mode in ('real', 'demo')),
  session text not null,                  -- further buy-ins are bets of this session
  tx text not null,                       -- of the buy-in; the others are made from it
  name text not null,                     -- masked, as the table shows it
  seed text not null,                     -- the player's part of the decks
  network bytea,                          -- of the address, keyed; gone with the sitting
  bought bigint not null check (bought > 0),             -- in hundredths, as all chips here
  chips bigint not null check (chips >= 0),              -- between hands: what is given back when a hand cannot end
  raked bigint not null default 0 check (raked >= 0),    -- the part of the rakes this seat paid: its turnover
  hands int not null default 0,
  state text not null default 'open' check (state in ('open', 'closed')),
  cashed bigint,
  idle_at timestamptz(3),                 -- since when it plays no hands
  at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (member_id, id),
  unique (member_id, tx),
  check ((state = 'closed') = (cashed is not null))
);
create unique index poker_seat_member on house.poker_seat (table_id, member_id) where state = 'open';
create unique index poker_seat_place on house.poker_seat (table_id, seat) where state = 'open';
create index poker_seat_idle on house.poker_seat (idle_at) where state = 'open' and idle_at is not null;

-- Hands that ended, with all that plays them again. The seed stays sealed: it would show the hands that were folded.
create table house.poker_hand (
  id text primary key,
  table_id text not null,
  no int not null,
  mode text not null,
  name jsonb not null,                    -- of the room
  base text not null,
  ops text not null,
  seed bytea not null,
  root text not null,
  seeds text[] not null,
  names jsonb not null,                   -- what each seat was called
  at timestamptz(3) not null,
  unique (table_id, no)
);
-- Who was dealt into which hand, for a member's own record.
create table house.poker_dealt (
  member_id bigint not null,
  hand_id text not null,
  sitting text not null,
  seat int not null,
  mode text not null,
  board int[] not null,
  cards int[] not null,
  pot bigint not null,
  net bigint not null,
  at timestamptz(3) not null,
  primary key (member_id, hand_id)
);
create index poker_dealt_at on house.poker_dealt (member_id, mode, at desc, hand_id desc);

grant select, insert, update on house.poker_table, house.poker_seat to khela_app;
grant select, insert on house.poker_hand, house.poker_dealt to khela_app;
