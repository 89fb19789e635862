-- why: games of the house that are decided in several steps (mines, hi-lo, video poker; domain/games-and-sports.md
-- sections 1.3 and 2.4). A round is its seed, its number, its choice and what its player did: it is played again from those
-- each time, so a reload, another device, a crash and the verifier see the same. The money stands in play and ledger.

create table house.step_round (
  member_id bigint not null,
  id text not null,                       -- of the round in play.round
  mode text not null check (mode in ('real', 'demo')),
  game text not null,
  session text not null,                  -- further stakes of the round are bets of this session
  tx text not null,                       -- the opening bet's transaction id; the others are made from it
  seed_id text not null,
  nonce int not null check (nonce > 0),
  choice json not null,                   -- json, not jsonb: as it was written, so that what is repeated is the same text
  stake bigint not null check (stake > 0),
  staked bigint not null check (staked >= stake),
  actions json not null default '[]',
  state text not null default 'open' check (state in ('open', 'done', 'refunded')),
  at timestamptz(3) not null,
  acted_at timestamptz(3) not null,
  primary key (member_id, id),
  unique (member_id, tx),
  foreign key (member_id, seed_id) references house.seed (member_id, id)
);
-- One open round for each game and member, so that a second device finds the first one's.
create unique index step_round_open on house.step_round (member_id, mode, game) where state = 'open';
create index step_round_left on house.step_round (acted_at) where state = 'open';

grant select, insert, update on house.step_round to khela_app;
