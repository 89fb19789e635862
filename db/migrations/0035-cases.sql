-- why: what the house and an outside vendor write down about the same money must agree (domain/wallet.md R30), a round
-- that stays open must come to an end (R29), and what of it needs a person must not be forgotten (R21, R32). Each of
-- these is a case: opened once, closed by an operator with a note, or by itself when the difference is gone.

create table play.vendor_case (
  seq bigint generated always as identity primary key,
  id text not null unique,
  vendor text not null,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount_differs', 'status_differs', 'open_round',
                                     'receivable', 'jackpot_win', 'unreachable')),
  member_id bigint,                       -- null: the vendor named a player we do not know, or the case is about the vendor
  player text,                            -- the player's name at the vendor
  subject text not null,                  -- what it is about: the vendor's transaction, else our round, else nothing
  tx_id text,
  round_id text,                          -- ours
  op text,
  currency text,
  ours bigint,                            -- 1/10 000 of the currency
  theirs bigint,
  reason text,                            -- open_round: why it could not be ended
  answer jsonb not null default '[]',     -- the vendor's rows as they were when last looked at
  happened_at timestamptz(3) not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  closed_by text,                         -- username, or 'system' when the difference went away
  note text not null default '',
  constraint closed_is_whole check ((state = 'CLOSED') = (closed_at is not null and closed_by is not null)),
  unique nulls not distinct (vendor, kind, member_id, player, subject)
);
create index vendor_case_open on play.vendor_case (vendor, happened_at) where state = 'OPEN';

-- One comparison of a span with one vendor. Made when the span is over, taken up ten minutes later (calls may still be
-- on their way), and taken up again until the vendor has answered.
create table play.reconcile_run (
  vendor text not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  next_at timestamptz(3) not null,
  tried_at timestamptz(3),                -- for the first time
  done_at timestamptz(3),
  differences int,
  primary key (vendor, from_at, to_at)
);
create index reconcile_run_due on play.reconcile_run (next_at) where done_at is null;

-- Rounds that were open after 24 hours, until they are at an end. A list of its own, because no index may name what
-- changes when a round is settled (0030-play.sql).
create table play.round_watch (
  member_id bigint not null,
  round_id text not null,
  vendor text not null,
  next_at timestamptz(3) not null,
  primary key (member_id, round_id)
);
create index round_watch_due on play.round_watch (next_at);

-- How far work that walks along time has come; null: not begun.
create table play.job_mark (
  name text primary key,
  at timestamptz(3)
);

grant select, insert, update on play.vendor_case, play.reconcile_run, play.job_mark to khela_app;
grant select, insert, update, delete on play.round_watch to khela_app;
