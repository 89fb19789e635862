-- why: some game vendors keep a wallet of their own for each player (product-spec §2 transferFund, §3 Merchant wallet). Money
-- is moved there before play and brought back after it. What left the main wallet stands in the house's account
-- `vendor_wallets`; what a vendor holds for a member, as it told us last, is a row here; each movement is a row that is asked
-- about until its end is known, so that no lost answer doubles or loses money.
alter table play.vendor drop constraint vendor_dialect_check;
alter table play.vendor add constraint vendor_dialect_check check (dialect in ('house', 'sw1', 'hub88', 'dcr', 'transfer'));

create table play.vendor_wallet (
  member_id bigint not null,
  vendor text not null references play.vendor (code),
  -- What the vendor told last, moved on by what was transferred since: the sum over all is the house's account `vendor_wallets`.
  balance bigint not null default 0 check (balance >= 0),
  moved_in bigint not null default 0 check (moved_in >= 0),
  moved_out bigint not null default 0 check (moved_out >= 0),
  -- Grows with every change, so that an answer that was asked for before one is not taken for the state after it.
  version bigint not null default 0,
  told_at timestamptz(3),
  asked_at timestamptz(3) not null default kernel.now(),
  primary key (member_id, vendor)
);
create index vendor_wallet_asked on play.vendor_wallet (asked_at) where moved_in > moved_out or balance > 0;

create table play.vendor_transfer (
  member_id bigint not null,
  seq bigint generated always as identity unique,
  id text not null unique,
  vendor text not null references play.vendor (code),
  direction text not null check (direction in ('in', 'out')),
  amount bigint check (amount >= 0),      -- null: all there is, which the vendor tells when it gives it
  state text not null default 'CREATED' check (state in ('CREATED', 'SENT', 'UNKNOWN', 'DONE', 'FAILED')),
  at timestamptz(3) not null default kernel.now(),
  sent_at timestamptz(3),
  ended_at timestamptz(3),
  asked int not null default 0,           -- how often the vendor was asked what became of it
  next_at timestamptz(3) not null default kernel.now(),
  code text,                              -- the vendor's word for a refusal
  primary key (member_id, id),
  constraint only_back_may_be_all check (amount is not null or (direction = 'out' and state <> 'DONE')),
  constraint ended_is_whole check ((state in ('DONE', 'FAILED')) = (ended_at is not null))
);
-- One at a time for each member and vendor: two answers never contend about one balance.
create unique index vendor_transfer_open on play.vendor_transfer (member_id, vendor) where state in ('CREATED', 'SENT', 'UNKNOWN');
create index vendor_transfer_due on play.vendor_transfer (next_at) where state in ('CREATED', 'SENT', 'UNKNOWN');
create index vendor_transfer_failed on play.vendor_transfer (member_id, ended_at) where state = 'FAILED';

grant select, insert, update on play.vendor_wallet, play.vendor_transfer to khela_app;

-- Sums of what was moved that a vendor tells otherwise are a case of their own kind: no list of calls closes it.
alter table play.vendor_case drop constraint vendor_case_kind_check;
alter table play.vendor_case add constraint vendor_case_kind_check
  check (kind in ('missing_here', 'missing_there', 'amount_differs', 'status_differs', 'open_round', 'receivable', 'jackpot_win',
                  'unreachable', 'wallet_differs'));
