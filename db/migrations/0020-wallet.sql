-- why: money that enters and leaves the house: deposits through gateways, withdrawals with a hold, and the turnover a
-- deposit asks for before money may leave (domain/payments.md sections 3.2 to 3.5). Value itself is in the ledger only;
-- what stands here names its postings by key (`deposit:<id>`, `withdrawal:<id>:hold|release|paid`).
--
-- deposit, deposit_step          one payment towards us and its journal
-- gateway_event, gateway_nonce   signed notices of gateways, each once (reliability: a doubled callback does nothing)
-- provider_trx                   a gateway's own transaction number can be used once, ever
-- withdrawal, withdrawal_step    one payment to a member and its journal
-- requirement, counted_round     turnover owed, and the rounds that were counted towards it, each once
-- sim_payment, sim_payout        the books of the *simulated gateway*, another house that happens to live in this
--                                database; the wallet reads them through the gateway adapter only

create schema wallet;

create table wallet.deposit (
  member_id bigint not null,
  id text not null,
  seq bigint generated always as identity,   -- order of lists; public cursors are ids
  gateway text not null,
  method text not null,
  amount bigint not null check (amount > 0),           -- asked for; 1/10 000 BDT
  credited bigint check (credited > 0),                -- what the gateway confirmed
  state text not null check (state in ('CREATED', 'AWAITING_PAYER', 'CONFIRMED', 'CREDITED', 'EXPIRED', 'REJECTED')),
  provider_ref text,
  notified boolean not null default false,             -- a signed notice came, so an expired one is asked about again
  reason text,
  created_at timestamptz not null default kernel.now(),
  expires_at timestamptz not null,
  primary key (member_id, id),
  constraint credited_has_an_amount check ((state = 'CREDITED') = (credited is not null))
);
create unique index deposit_by_id on wallet.deposit (id);
create unique index deposit_by_ref on wallet.deposit (gateway, provider_ref);
create index deposit_list on wallet.deposit (member_id, seq desc);
create index deposit_unsettled on wallet.deposit (seq) where state = 'AWAITING_PAYER' or (state = 'EXPIRED' and notified);

create table wallet.deposit_step (
  member_id bigint not null,
  deposit_id text not null,
  no int not null,
  state text not null,
  at timestamptz not null default kernel.now(),
  primary key (member_id, deposit_id, no)
);

create table wallet.gateway_event (
  gateway text not null,
  event_id text not null,
  provider_ref text not null,
  state text not null,
  at timestamptz not null default kernel.now(),
  primary key (gateway, event_id)
);
create table wallet.gateway_nonce (
  gateway text not null,
  nonce text not null,
  at timestamptz not null default kernel.now(),
  primary key (gateway, nonce)
);
create index gateway_nonce_age on wallet.gateway_nonce (at);
create table wallet.provider_trx (
  gateway text not null,
  trx_id text not null,
  deposit_id text not null,
  at timestamptz not null default kernel.now(),
  primary key (gateway, trx_id)
);

create table wallet.withdrawal (
  member_id bigint not null,
  id text not null,
  seq bigint generated always as identity,
  amount bigint not null check (amount > 0),
  channel text not null check (channel in ('bkash', 'nagad', 'bank')),
  payee_name text not null,
  payee_account text not null,
  state text not null check (state in ('REQUESTED', 'APPROVED_1', 'SENT', 'PAID', 'REJECTED', 'CANCELLED_BY_MEMBER', 'FAILED')),
  reason text,
  provider_trx_id text,
  created_at timestamptz not null default kernel.now(),
  primary key (member_id, id)
);
create unique index withdrawal_by_id on wallet.withdrawal (id);
-- One at a time: the database says no to the second, however many calls race (reliability R11).
create unique index withdrawal_open_once on wallet.withdrawal (member_id) where state in ('REQUESTED', 'APPROVED_1', 'SENT');
create index withdrawal_list on wallet.withdrawal (member_id, seq desc);
create index withdrawal_waiting on wallet.withdrawal (seq) where state in ('REQUESTED', 'APPROVED_1');
create index withdrawal_decided on wallet.withdrawal (seq desc) where state not in ('REQUESTED', 'APPROVED_1');
create index withdrawal_sent on wallet.withdrawal (seq) where state = 'SENT';
create index withdrawal_payee on wallet.withdrawal (channel, payee_account);

create table wallet.withdrawal_step (
  member_id bigint not null,
  withdrawal_id text not null,
  no int not null,
  state text not null,
  at timestamptz not null default kernel.now(),
  by text not null,                       -- 'member', 'system' or an operator's username
  reason text,
  primary key (member_id, withdrawal_id, no)
);

-- Turnover owed (payments section 3.5). The oldest open one is consumed first.
create table wallet.requirement (
  member_id bigint not null,
  id bigint generated always as identity,
  source text not null check (source in ('deposit', 'bonus')),
  source_id text not null,
  needed bigint not null check (needed > 0),
  done bigint not null default 0 check (done between 0 and needed),
  created_at timestamptz not null default kernel.now(),
  primary key (member_id, id),
  constraint requirement_once unique (member_id, source, source_id)
);
create index requirement_open on wallet.requirement (member_id, id) where done < needed;

-- Rounds that were heard of, each once, whether or not anything was owed then.
create table wallet.counted_round (
  member_id bigint not null,
  round_id text not null,
  stake bigint not null check (stake >= 0),
  counted bigint not null check (counted between 0 and stake),
  at timestamptz not null default kernel.now(),
  voided_at timestamptz,                       -- the round was undone, and counts no longer
  primary key (member_id, round_id)
);
create index counted_round_time on wallet.counted_round (member_id, at);

create table wallet.sim_payment (
  ref text primary key,
  merchant_ref text not null unique,      -- the id its customer (we) gave: the idempotency key outwards
  method text not null,
  amount bigint not null check (amount > 0),
  secret text not null check (secret ~ '^[0-9a-f]{32}$'),
  return_url text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'REFUSED')),
  paid_amount bigint check (paid_amount > 0),
  trx_id text unique,
  event_id text not null unique,
  created_at timestamptz not null default kernel.now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  answered_at timestamptz,                -- the customer has acknowledged the callback
  constraint paid_has_an_amount check ((state = 'PAID') = (paid_amount is not null and trx_id is not null))
);
create index sim_payment_unanswered on wallet.sim_payment (decided_at) where answered_at is null and decided_at is not null;

create table wallet.sim_payout (
  merchant_ref text primary key,
  amount bigint not null check (amount > 0),
  channel text not null,
  destination text not null,
  beneficiary_name text not null,
  state text not null check (state in ('PAID', 'FAILED')),
  trx_id text unique,
  reason text,
  at timestamptz not null default kernel.now()
);

grant usage on schema wallet to khela_app;
grant select, insert, update on wallet.deposit, wallet.withdrawal, wallet.requirement, wallet.counted_round, wallet.sim_payment to khela_app;
grant select, insert on wallet.deposit_step, wallet.withdrawal_step, wallet.gateway_event, wallet.provider_trx,
  wallet.sim_payout to khela_app;
grant select, insert, delete on wallet.gateway_nonce to khela_app;
