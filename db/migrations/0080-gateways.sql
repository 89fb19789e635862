-- why: gateways behind a network (domain/payments.md sections 3.1 to 3.3): a deposit is opened by a job, may be looked at
-- by a person before it is credited, and remembers what its gateway said. Coins come to an address of the member's own.
--
-- deposit          pay_url and send_to say where to pay; confirmed, fee, payer and trx_id are the gateway's last answer;
--                  asked_at is when the sweep took it up last, so that it starves nobody; hinted_at is when somebody
--                  unproven had it asked about, so that they cannot have it asked about at every moment
-- refund           money sent back to a payer, one per deposit: written before the gateway is asked, so a crash asks again
-- chain_address    the merchant's receiving addresses; one belongs to one member, for ever
-- chain_transfer   transfers seen on the chain. (txid, log_index) is the credit key: used for one deposit, ever

alter table wallet.deposit
  add column pay_url text,
  add column send_to jsonb,
  add column confirmed bigint check (confirmed > 0),  -- 1/10 000 BDT
  add column fee bigint check (fee >= 0),             -- what the gateway kept of it
  add column payer text,
  add column trx_id text,
  add column asked_at timestamptz,
  add column hinted_at timestamptz,
  drop constraint deposit_state_check,
  drop constraint credited_has_an_amount,
  add constraint deposit_state_check check (state in ('CREATED', 'AWAITING_PAYER', 'SUBMITTED', 'MATCHING', 'UNDER_REVIEW',
    'CONFIRMED', 'CREDITED', 'EXPIRED', 'REJECTED', 'REVERSED')),
  -- Money that was credited and went back keeps its amount.
  add constraint credited_has_an_amount check (
    case state when 'CREDITED' then credited is not null when 'REVERSED' then true else credited is null end);
drop index wallet.deposit_unsettled;
create index deposit_unsettled on wallet.deposit (expires_at) where state in ('CREATED', 'AWAITING_PAYER', 'EXPIRED');
create index deposit_in_review on wallet.deposit (seq) where state = 'UNDER_REVIEW';

create table wallet.refund (
  deposit_id text primary key,
  member_id bigint not null,
  gateway text not null,
  id text not null unique,                 -- the idempotency key outwards
  amount bigint not null check (amount > 0),
  state text not null default 'ASKED' check (state in ('ASKED', 'DONE', 'FAILED')),
  provider_ref text,
  by text not null,                        -- 'system' or an operator's username
  reason text not null,
  created_at timestamptz not null default kernel.now()
);
create index refund_asked on wallet.refund (created_at) where state = 'ASKED';

create table wallet.chain_address (
  network text not null,
  address text not null,
  member_id bigint,
  assigned_at timestamptz,
  looked_at timestamptz,                   -- when the chain was asked about it last
  seen_until timestamptz,                  -- block time up to which its transfers are known
  primary key (network, address),
  constraint one_address_a_member unique (network, member_id)
);
create index chain_address_look on wallet.chain_address (network, looked_at nulls first) where member_id is not null;

create table wallet.chain_transfer (
  network text not null,
  txid text not null,
  log_index int not null,
  address text not null,
  member_id bigint not null,
  sender text not null,
  units numeric(40, 0) not null check (units > 0),  -- smallest units of the asset
  block bigint not null,
  block_at timestamptz not null,
  deposit_id text not null unique,
  seen_at timestamptz not null default kernel.now(),
  primary key (network, txid, log_index)
);

grant select, insert, update on wallet.refund, wallet.chain_address to khela_app;
grant select, insert on wallet.chain_transfer to khela_app;
-- Turnover of a deposit that went back is owed no more.
grant delete on wallet.requirement to khela_app;
