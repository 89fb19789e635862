-- why: rounds that many share under one clock (domain/games-and-sports.md sections 1.4 and 2.3; decisions P4). What decides a
-- round is fixed before its first bet by a chain of hashes whose end is published; until a round is told, neither its outcome
-- nor the moment a curve stops stands here readable: whoever reads the database must not foresee them.
-- Bets are by member; money stands in play and ledger. What follows from a round's outcome is not written into its bets, so
-- that a loser's row is never touched (design/stack.md, "The limit of moving money").

create table house.table_chain (
  id text primary key,
  table_id text not null,
  length int not null check (length between 10 and 1000000),
  terminal text not null check (terminal ~ '^[0-9a-f]{64}$'),
  -- The house's part of the salt is promised with the terminating hash; the auditor's is taken when the chain comes into play.
  salt_commit text not null check (salt_commit ~ '^[0-9a-f]{64}$'),
  salt_part text not null check (salt_part ~ '^[0-9a-f]{64}$'),
  auditor_part text,
  salt text check (salt ~ '^[0-9a-f]{64}$'),
  announced_at timestamptz(3) not null,
  active_at timestamptz(3),
  ended_at timestamptz(3),
  constraint active_has_a_salt check ((active_at is null) = (salt is null)),
  constraint ended_was_active check (ended_at is null or active_at is not null)
);
create unique index table_chain_active on house.table_chain (table_id) where active_at is not null and ended_at is null;
create unique index table_chain_next on house.table_chain (table_id) where active_at is null;

-- Every 1,000th hash of a chain and the last, sealed; those between are worked out again.
create table house.table_link (
  chain_id text not null references house.table_chain (id),
  no int not null check (no > 0),
  sealed bytea not null,
  primary key (chain_id, no)
);

-- Which node moves a table on. A lease, not a truth: every step is a compare-and-set on its round.
create table house.table_lead (
  table_id text primary key,
  leader text not null,
  lease_until timestamptz(3) not null
);
-- How many watch a table on a node, some seconds old.
create table house.table_watch (
  table_id text not null,
  node text not null,
  watching int not null check (watching >= 0),
  at timestamptz(3) not null,
  primary key (table_id, node)
);

-- `stopped`: over, not paid yet; `voiding`: stakes are being given back. Totals by the place of the spot in its table's list;
-- of crash one: all stakes.
create table house.table_round (
  chain_id text not null references house.table_chain (id),
  no int not null check (no > 0),
  table_id text not null,
  phase text not null check (phase in ('betting', 'closed', 'running', 'stopped', 'settled', 'voiding', 'void')),
  open_at timestamptz(3) not null,
  close_at timestamptz(3) not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3),                  -- of crash only once it has stopped
  over_at timestamptz(3),                 -- paid or given back
  next_at timestamptz(3),
  bets_root text,
  ceiling int check (ceiling between 100 and 1000000),
  outcome json,                           -- once it is told
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  totals_real bigint[] not null default '{}',
  totals_demo bigint[] not null default '{}',
  primary key (chain_id, no),
  constraint over_has_a_time check ((phase in ('settled', 'void')) = (over_at is not null)),
  constraint told_when_paid check (phase <> 'settled' or (hash is not null and outcome is not null))
) with (fillfactor = 50);
create unique index table_round_open on house.table_round (table_id) where over_at is null;
create index table_round_past on house.table_round (table_id, open_at desc);

-- One bet: a call with its chips, or a panel of crash. `tx` names it at the port; `round_id` is the member's round there.
create table house.table_bet (
  member_id bigint not null,
  id text not null,
  table_id text not null,
  chain_id text not null,
  no int not null,
  mode text not null check (mode in ('real', 'demo')),
  tx text not null,
  round_id text not null,
  stake bigint not null check (stake > 0),
  spots json not null default '[]',       -- [{spot, stake}], stakes in wire form
  panel int check (panel in (1, 2)),
  auto int check (auto between 101 and 1000000),
  stop_at int check (stop_at between 101 and 1000000),  -- where it is cashed out at the latest: its own mark, or what may be won
  state text not null default 'open' check (state in ('open', 'out', 'back', 'void')),  -- `back` by its player, `void` by the house
  out_at int check (out_at between 101 and 1000000),
  who text not null,                      -- the masked name that others see
  at timestamptz(3) not null,
  primary key (member_id, id),
  unique (member_id, tx),
  constraint out_has_a_mark check ((state = 'out') = (out_at is not null)),
  constraint a_panel_has_a_stop check ((panel is null) = (stop_at is null))
);
create index table_bet_of_round on house.table_bet (chain_id, no, stake desc);
create index table_bet_by_round on house.table_bet (member_id, round_id);
create unique index table_bet_panel on house.table_bet (member_id, chain_id, no, mode, panel) where panel is not null and state <> 'back';

grant select, insert, update on house.table_chain, house.table_lead, house.table_watch, house.table_round, house.table_bet to khela_app;
grant select, insert on house.table_link to khela_app;
grant delete on house.table_watch to khela_app;
