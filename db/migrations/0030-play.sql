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
  -- How it speaks to the wallet port: games of the house within the process, others by signed HTTP (docs/SW1.md).
  dialect text not null default 'house' check (dialect in ('house', 'sw1', 'hub88', 'dcr')),
  base_url text,                          -- where the vendor is reached; null: not yet, or a game of the house
  enabled boolean not null default true,  -- false: nothing of the vendor is taken but what ends open rounds
  maintenance boolean not null default false,
  constraint others_have_an_address check (dialect = 'house' or not enabled or base_url is not null)
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

-- The name under which a vendor knows a member: drawn at random, so that two vendors cannot compare their players.
create table play.player (
  member_id bigint not null,
  vendor text not null,
  player_id text not null,
  primary key (member_id, vendor),
  unique (vendor, player_id)
);

-- A member at a game, in one mode. Real sessions are opened for true accounts only, so holding one is the right to stake
-- cash (modules/play/launch.ts). Sessions of outside vendors end; a stake needs a living one, money owed does not (R7).
create table play.session (
  member_id bigint not null,
  id text not null,
  game text not null,
  vendor text not null,
  mode text not null check (mode in ('real', 'demo')),
  at timestamptz not null,
  ends_at timestamptz not null default 'infinity',
  token_hash bytea,                       -- of the launch token; null: the game runs in this process
  language text not null default 'bn' check (language in ('bn', 'en')),
  primary key (member_id, id)
);
create index session_by_token on play.session (token_hash) where token_hash is not null;
-- Games last opened (product-spec section 7, recent).
create table play.recent (
  member_id bigint not null,
  game text not null,
  at timestamptz not null,
  primary key (member_id, game)
);

-- One play from first stake to close; the unit of the betting record. stake and payout in 1/10 000 of the currency.
-- `at` has whole milliseconds, so that the time a browser was told is the time a cursor means.
-- The id of an outside vendor's round is made from what names it for ever (play.round_id), so that one look finds it.
-- No index names what changes when a round is settled (nor has it in its condition), so that settling is an update in
-- place; read rounds through play.round_view, which knows the losers of shared rounds. Beside the key, indexes begin with
-- something else or hold one mode only: a plan made while the table was small would take any index that begins with the
-- member (or, with a skip scan, has it second) and keep it when the table is large.
create table play.round (
  member_id bigint not null,
  id text not null,
  vendor text not null,
  vendor_round text,                      -- the vendor's own id; null for games of the house, whose id is ours
  game text not null,
  mode text not null check (mode in ('real', 'demo')),
  currency text not null check (currency = case mode when 'real' then 'BDT' else 'TRIAL' end),
  stake bigint not null check (stake >= 0),
  payout bigint not null default 0 check (payout >= 0),
  jackpot_contribution bigint not null default 0 check (jackpot_contribution >= 0),  -- reported per bet, for information (R32)
  status text not null check (status in ('OPEN', 'SETTLED', 'VOID')),
  detail jsonb not null default '{}',     -- choice and outcome, stored before the win is posted (games-and-sports section 2)
  versions jsonb,                         -- payouts before each resettlement, oldest first: [{payout, reason, at}]
  at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (member_id, id),
  constraint settled_has_a_time check ((status = 'OPEN') = (settled_at is null))
) with (fillfactor = 70);
create index round_record on play.round (member_id, at desc, id desc) where mode = 'real';
create index round_record_demo on play.round (member_id, at desc, id desc) where mode = 'demo';
create index round_by_time on play.round using brin (at) with (pages_per_range = 32);

-- A round that many members share (one crash, one draw). When it is over only its winners' rows change; a round that is
-- still OPEN in its own row and has a row here was lost (design/stack.md, "The limit of moving money").
create table play.shared_end (
  vendor text not null,
  vendor_round text not null,
  at timestamptz(3) not null,
  primary key (vendor, vendor_round)
);
create view play.round_view with (security_barrier = false) as
  select r.member_id, r.id, r.vendor, r.vendor_round, r.game, r.mode, r.currency, r.stake, r.payout, r.jackpot_contribution,
         case when r.status = 'OPEN' and e.at is not null then 'SETTLED' else r.status end as status,
         r.detail, r.versions, r.at, coalesce(r.settled_at, e.at) as settled_at
    from play.round r
    left join play.shared_end e on e.vendor = r.vendor and e.vendor_round = r.vendor_round and r.status = 'OPEN';

-- Every call of the wallet port that was decided, by its transaction id for ever, with its first answer (domain/wallet.md
-- R1 to R3). The row of a bet or betwin is the wager; its state is that of section 2.4. A tombstone is a rollback that
-- came before its bet (R17). The state of a losing bet follows from its round.
create table play.tx (
  member_id bigint not null,
  vendor text not null,
  tx_id text not null,
  op text not null check (op in ('bet', 'win', 'betwin', 'rollback', 'promo', 'resettle', 'close', 'tombstone')),
  fingerprint bytea,
  round_id text,
  target text,                            -- the bet a win, rollback or resettle is about
  amount bigint not null default 0,       -- stake, win or new total, in 1/10 000
  bonus bigint not null default 0,        -- what of the stake was bonus money (R22)
  payout bigint not null default 0,       -- of a bet or betwin: all its wins so far
  free_round text,                        -- campaign whose round this is (R31)
  state text check (state in ('OPEN', 'SETTLED', 'CANCELLED', 'TOMBSTONE')),
  code text not null,
  -- What was answered, as parts: they make the same text each time (port-answer.ts), given again byte for byte (R2). A
  -- tombstone left by a rollback with an id of its own has no answer.
  reason text,
  effect text check (effect in ('posted', 'none', 'tombstone')),
  cash bigint,                            -- both balances behind the call, in 1/10 000
  bonus_cash bigint,
  request bytea,                          -- as it came, for 90 days (R28); null for calls within the process
  at timestamptz(3) not null,
  primary key (member_id, vendor, tx_id),
  constraint wagers_have_a_state check ((state is not null) = (op in ('bet', 'betwin', 'tombstone') and code = 'OK'))
) with (fillfactor = 90);
create index tx_of_round on play.tx (member_id, round_id) where round_id is not null;
create index tx_by_time on play.tx using brin (at) with (pages_per_range = 32);

-- Wins for money, for the winner board (decisions H5).
create table play.winner (
  member_id bigint not null,
  round_id text not null,
  game text not null,
  payout bigint not null check (payout > 0),
  at timestamptz(3) not null,
  primary key (member_id, round_id)
);
create index winner_by_time on play.winner (at desc);

-- Free rounds given to a member at a vendor. Winnings are bonus money when `wagering` asks for more than nothing (R31).
create table play.free_rounds (
  member_id bigint not null,
  id text not null,
  vendor text not null,
  wagering bigint not null check (wagering >= 0),  -- times the winnings, in 1/10 000
  at timestamptz(3) not null,
  primary key (member_id, id)
);

-- What an operator should look at: a large win, a receivable, a rollback after spending (domain/wallet.md R21, R32; C32, C48).
create table play.flag (
  member_id bigint not null,
  vendor text not null,
  tx_id text not null,
  kind text not null check (kind in ('jackpot_win', 'receivable')),
  amount bigint not null,
  at timestamptz(3) not null,
  primary key (member_id, vendor, tx_id, kind)
);

-- Members who do not want to stand on the winner board, even masked (decisions H5).
create table play.unlisted (
  member_id bigint primary key,
  at timestamptz not null
);

grant usage on schema play to khela_app;
grant select, insert, update on play.vendor, play.game to khela_app;
grant select, insert on play.player to khela_app;
grant select, insert, update on play.session to khela_app;
grant select, insert, update on play.recent to khela_app;
grant select, insert, update on play.round, play.tx to khela_app;
grant select on play.round_view to khela_app;
grant select, insert on play.shared_end, play.winner, play.flag to khela_app;
grant select, insert on play.free_rounds to khela_app;
grant select, insert, delete on play.unlisted to khela_app;
