-- Why: members saw nobody else but at one table at a time, and could not show a round of theirs to anybody. `round_feed` is the short
-- list of rounds that everybody sees, newest last, written when rounds are over and cut to a few hundred rows by a job, so that no
-- visitor's look reads the rounds themselves. `round_share` holds the addresses that owners made of rounds of theirs.
-- Only new tables: a node of the release before knows nothing of them.

create table house.round_feed (
  id bigint generated always as identity primary key,
  code text not null unique,              -- the address of the entry; says nothing of the round or its member
  member_id bigint not null,
  round_id text not null,
  game text not null,
  name json not null,                     -- what the game is called: {bn, en}
  who text not null,                      -- the masked name that others see
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  at timestamptz(3) not null,
  unique (member_id, round_id)
);

create table house.round_share (
  code text primary key,                  -- cannot be guessed; another one after it was withdrawn
  member_id bigint not null,
  round_id text not null,
  at timestamptz(3) not null,
  unique (member_id, round_id)
);

grant select, insert, delete on house.round_feed, house.round_share to khela_app;
