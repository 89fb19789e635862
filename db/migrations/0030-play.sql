-- why: everything playable is a row here and talks to one wallet port (design/architecture.md, door "Game";
-- domain/wallet.md sections 2.3 and 2.4). Money itself is in the ledger only: what stands here names its postings.
--
-- Hot tables begin with the member in every key and have no foreign key across members (architecture, standing decision
-- "Distribution"), so that they can be spread by member.

create schema play;

-- The catalogue, written from rows in code at start (modules/play/catalogue.ts). `maintenance` belongs to the operator
-- and is never overwritten by that.
create table play.vendor (
  code text primary key,
  classify text not null,                 -- category of the menu, product-spec section 3
  title_bn text not null,
  title_en text not null,
  position int not null,
  maintenance boolean not null default false
);
create table play.game (
  code text primary key,
  node_id int not null unique,
  vendor text not null references play.vendor (code),
  type text not null,                     -- product-spec section 3 gameType
  name_bn text not null,
  name_en text not null,
  icon text not null,
  rtp text not null,
  demo boolean not null,                  -- may be played on trial credits (decisions H6)
  hot boolean not null,
  shown boolean not null default true,
  position int not null,
  maintenance boolean not null default false
);

-- A member at a game, in one mode. Real sessions are opened for true accounts only, so holding one is the right to stake
-- cash (modules/play/launch.ts).
create table play.session (
  member_id bigint not null,
  id text not null,
  game text not null,
  vendor text not null,
  mode text not null check (mode in ('real', 'demo')),
  at timestamptz not null,
  primary key (member_id, id)
);
-- Games last opened (product-spec section 7, recent).
create table play.recent (
  member_id bigint not null,
  game text not null,
  at timestamptz not null,
  primary key (member_id, game)
);

-- One play from first stake to close; the unit of the betting record. stake and payout in 1/10 000 of the currency.
-- `at` has whole milliseconds, so that the time a browser was told is the time a cursor means.
create table play.round (
  member_id bigint not null,
  id text not null,
  vendor text not null,
  vendor_round text,                      -- the vendor's own id; null for games of the house, whose id is ours
  game text not null,
  mode text not null check (mode in ('real', 'demo')),
  currency text not null check (currency = case mode when 'real' then 'BDT' else 'TRIAL' end),
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  status text not null check (status in ('OPEN', 'SETTLED', 'VOID')),
  detail jsonb not null default '{}',     -- choice and outcome, stored before the win is posted (games-and-sports section 2)
  at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (member_id, id),
  constraint settled_has_a_time check ((status = 'OPEN') = (settled_at is null))
) with (fillfactor = 90);
create unique index round_of_vendor on play.round (member_id, vendor, vendor_round) where vendor_round is not null;
create index round_record on play.round (member_id, mode, at desc, id desc);
create index round_open on play.round (member_id) where status = 'OPEN';
-- For the winner board: the wins for money, newest first (decisions H5).
create index round_wins on play.round (settled_at desc) where mode = 'real' and status = 'SETTLED' and payout > stake;

-- One stake. States of domain/wallet.md section 2.4; a tombstone is a rollback that came before its bet (R17).
create table play.wager (
  member_id bigint not null,
  vendor text not null,
  tx_id text not null,
  round_id text,
  stake bigint not null default 0 check (stake >= 0),
  payout bigint not null default 0 check (payout >= 0),
  state text not null check (state in ('OPEN', 'SETTLED', 'CANCELLED', 'TOMBSTONE')),
  posting_id bigint,                      -- of the stake; null when nothing moved
  at timestamptz not null,
  primary key (member_id, vendor, tx_id),
  constraint only_tombstones_have_no_round check ((round_id is null) = (state = 'TOMBSTONE'))
) with (fillfactor = 90);
create index wager_of_round on play.wager (member_id, round_id);

-- Every call of the wallet port that was decided, by its transaction id for ever, with its first answer (R1 to R3).
-- `answer` is json, not jsonb, because it is given again as it was, byte for byte (R2).
create table play.call (
  member_id bigint not null,
  vendor text not null,
  tx_id text not null,
  op text not null check (op in ('bet', 'win', 'betwin', 'rollback')),
  fingerprint bytea not null,
  round_id text,
  posting_id bigint,                      -- of the credit for a win or betwin, of the refund for a rollback
  answer json not null,
  at timestamptz not null,
  primary key (member_id, vendor, tx_id)
);
create index call_of_round on play.call (member_id, round_id);

-- Members who do not want to stand on the winner board, even masked (decisions H5).
create table play.unlisted (
  member_id bigint primary key,
  at timestamptz not null
);

grant usage on schema play to khela_app;
grant select, insert, update on play.vendor, play.game to khela_app;
grant select, insert on play.session to khela_app;
grant select, insert, update on play.recent to khela_app;
grant select, insert, update on play.round, play.wager to khela_app;
grant select, insert on play.call to khela_app;
grant select, insert, delete on play.unlisted to khela_app;
