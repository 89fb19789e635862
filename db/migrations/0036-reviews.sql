-- why: a large win, or a debt after a correction, is looked at by an operator before money leaves the house
-- (domain/wallet.md R21, R32, C48). While a review is open the member plays and deposits, and cannot withdraw.
create table wallet.review (
  seq bigint generated always as identity unique,
  member_id bigint not null,
  id text not null,
  kind text not null check (kind in ('significant_win', 'receivable')),
  source text not null,                   -- vendor and transaction it came from: one review each, however often it is told
  amount bigint not null check (amount > 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'RELEASED')),
  opened_at timestamptz(3) not null default kernel.now(),
  released_at timestamptz(3),
  released_by text,
  note text not null default '',
  primary key (member_id, id),
  unique (id),
  unique (member_id, kind, source),
  constraint released_is_whole check ((state = 'RELEASED') = (released_at is not null and released_by is not null))
);
create index review_open on wallet.review (member_id) where state = 'OPEN';

grant select, insert, update on wallet.review to khela_app;
