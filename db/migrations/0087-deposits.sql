-- why: deposits where the payer sends money to a number or an account of the house and says so (domain/payments.md sections
-- 3.1 to 3.3): the numbers, what was shown to whom, what the payer says, what really came in, and who decided. Beside them
-- what an operator may change about every method, and the offers a member chooses from before a deposit.
--
-- deposit_method     an operator's word on a method: hours, bounds, fee, instructions; without a row it is as its gateway says
-- receiving_account  numbers and accounts of the house; the one shown least lately is shown next
-- deposit_manual     the account a deposit was shown (a copy: a later change of the account changes no deposit), and the proof
-- received_trx       transactions that came in, from an import, a forwarded SMS or, in the demo, a play; matched once, ever
-- deposit_decision   journal of what operators decided; the first of two pairs of eyes is a row of it
-- deposit_offer      bonus offers of a deposit
-- deposit_choice     the offer a deposit was started with: its terms as they were, and what was granted

create table wallet.deposit_method (
  code text primary key,
  active boolean not null default true,
  min bigint check (min > 0),              -- 1/10 000 BDT; null: the gateway's own bound
  max bigint check (max > 0),
  opens int check (opens between 0 and 1439),    -- minute of the merchant's day; null with closes: always open
  closes int check (closes between 0 and 1439),
  fee_percent int not null default 0 check (fee_percent between 0 and 5000),  -- hundredths of a percent that the provider takes of the payer: said, never taken by the house
  instructions jsonb not null default '{"bn": "", "en": ""}',
  version int not null default 1,
  changed_by text not null,
  constraint hours_have_both_ends check ((opens is null) = (closes is null))
);

create table wallet.receiving_account (
  id text primary key,
  method text not null,
  number text not null,
  kind text not null check (kind in ('CASH_OUT', 'SEND_MONEY', 'PAYMENT', 'BANK')),
  holder text not null default '',
  bank text not null default '',
  branch text not null default '',
  active boolean not null default true,
  turn bigint not null default 0,          -- when it was shown last, counted; the lowest is next
  version int not null default 1,
  changed_by text not null,
  made_at timestamptz not null default kernel.now(),
  unique (method, number)
);

create sequence wallet.account_turn;

create table wallet.deposit_manual (
  member_id bigint not null,
  deposit_id text primary key,
  provider text not null,                  -- whose transaction numbers these are
  account_id text not null,
  account jsonb not null,                  -- number, kind, holder, bank, branch as shown
  sender text,                             -- as the payer says; bank: name of the account's holder
  trx_id text,
  file_id text,
  submitted_at timestamptz
);
create index deposit_manual_trx on wallet.deposit_manual (provider, trx_id) where trx_id is not null;
create index deposit_manual_member on wallet.deposit_manual (member_id);

create table wallet.received_trx (
  provider text not null,
  trx_id text not null,
  id text not null unique,
  number text not null,                    -- the receiving number or account
  amount bigint not null check (amount > 0),
  sender text not null,                    -- as the provider shows it; may be masked or only a suffix
  received_at timestamptz not null,
  source text not null check (source in ('import', 'sms', 'simulated')),
  noted_by text not null,
  noted_at timestamptz not null default kernel.now(),
  deposit_id text unique,
  primary key (provider, trx_id)
);
create index received_trx_free on wallet.received_trx (received_at desc) where deposit_id is null;

create table wallet.deposit_decision (
  member_id bigint not null,
  deposit_id text not null,
  no int not null,
  act text not null check (act in ('approve_first', 'approve', 'reject', 'reverse_first', 'reverse')),
  by text not null,
  amount bigint,
  note text not null,
  at timestamptz not null default kernel.now(),
  primary key (deposit_id, no)
);

create table wallet.deposit_offer (
  id text primary key,
  seq bigint generated always as identity,
  active boolean not null default true,
  title jsonb not null,
  terms jsonb not null,
  percent int not null check (percent between 1 and 1000),          -- of the credited amount
  cap bigint not null check (cap > 0),
  min_deposit bigint not null check (min_deposit > 0),
  multiplier int not null check (multiplier between 1 and 100),     -- times (deposit + bonus)
  contribution jsonb not null,                                      -- what of a stake counts, percent by category of game
  days int not null check (days between 1 and 365),                 -- how long the wagering may take
  version int not null default 1,
  changed_by text not null
);

create table wallet.deposit_choice (
  member_id bigint not null,
  deposit_id text primary key,
  offer_id text not null,
  title jsonb not null,
  percent int not null,
  cap bigint not null,
  min_deposit bigint not null,
  multiplier int not null,
  contribution jsonb not null,
  days int not null,
  bonus bigint check (bonus > 0),          -- granted; null: not yet, or not reached
  wagering bigint check (wagering > 0),
  constraint granted_asks_for_wagering check ((bonus is null) = (wagering is null))
);
create index deposit_choice_member on wallet.deposit_choice (member_id);

drop index wallet.deposit_in_review;
create index deposit_waiting on wallet.deposit (seq) where state in ('SUBMITTED', 'MATCHING', 'UNDER_REVIEW');
create index deposit_decided on wallet.deposit (seq desc) where state in ('CREDITED', 'REJECTED', 'REVERSED', 'EXPIRED');
create index deposit_day on wallet.deposit (created_at);

grant select, insert, update on wallet.deposit_method, wallet.receiving_account, wallet.deposit_manual, wallet.received_trx,
  wallet.deposit_offer, wallet.deposit_choice to khela_app;
grant usage on sequence wallet.account_turn to khela_app;
grant select, insert on wallet.deposit_decision to khela_app;
