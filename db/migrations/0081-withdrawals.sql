-- why: the whole way of a withdrawal (domain/payments.md sections 3.4 and 3.5, decisions R1): accounts that money is paid
-- to, checks kept as data, two people above a limit, payouts in parts, what the member says of each part, and disputes.
-- Held money is `remaining` of a withdrawal, whatever its state, so that nothing can stay held unseen.
--
-- payee        accounts a member is paid at; kept when removed, because withdrawals and other members point at the number
-- payout_part  one payment of a withdrawal; its id is the gateway's idempotency key, its number the posting's
-- dispute      a part that did not arrive, as the member says; only its resolution moves money
-- hold         a reason of another part of the house why a wallet's withdrawals wait

create table wallet.payee (
  member_id bigint not null,
  id text not null unique,
  seq bigint generated always as identity,
  channel text not null check (channel in ('bkash', 'nagad', 'rocket', 'upay', 'bank', 'usdt_trc20')),
  holder text not null,
  account text not null,
  bank text,
  branch text,
  is_default boolean not null default false,
  created_at timestamptz not null default kernel.now(),
  usable_at timestamptz not null,              -- the first payment to it is not made before
  removed_at timestamptz,
  primary key (member_id, id),
  constraint a_bank_has_a_name check ((channel = 'bank') = (bank is not null))
);
create unique index payee_once on wallet.payee (member_id, channel, account) where removed_at is null;
create unique index payee_default_once on wallet.payee (member_id) where is_default and removed_at is null;
create index payee_account on wallet.payee (channel, account);

alter table wallet.withdrawal
  drop constraint withdrawal_channel_check,
  drop constraint withdrawal_state_check,
  add column payee_id text,                    -- null: from before there were lists
  add column bank text,
  add column branch text,
  add column payable_at timestamptz not null default '-infinity',
  add column paid bigint not null default 0 check (paid >= 0),
  add column returned bigint not null default 0 check (returned >= 0),
  add column approved_1_by text,
  add column checks jsonb;                     -- the risk checks as they were when it was asked for
-- What was FAILED until now had been returned whole, as a rejected one is.
update wallet.withdrawal set state = 'REJECTED' where state = 'FAILED';
update wallet.withdrawal set paid = amount where state = 'PAID';
update wallet.withdrawal set returned = amount where state in ('REJECTED', 'CANCELLED_BY_MEMBER');
alter table wallet.withdrawal
  add constraint withdrawal_channel_check check (channel in ('bkash', 'nagad', 'rocket', 'upay', 'bank', 'usdt_trc20')),
  add constraint withdrawal_state_check check (state in ('REQUESTED', 'RISK_CHECK', 'KYC_REQUIRED', 'APPROVED_1', 'APPROVED_2',
    'SENT', 'PAID', 'REJECTED', 'CANCELLED_BY_MEMBER', 'FAILED', 'DISPUTED')),
  add column remaining bigint not null generated always as (amount - paid - returned) stored check (remaining >= 0),
  add constraint an_ended_one_holds_nothing check (
    remaining = 0 or state not in ('PAID', 'REJECTED', 'CANCELLED_BY_MEMBER'));

drop index wallet.withdrawal_open_once, wallet.withdrawal_waiting, wallet.withdrawal_decided, wallet.withdrawal_sent;
-- One at a time: the database says no to the second, however many calls race (reliability R11).
create unique index withdrawal_open_once on wallet.withdrawal (member_id) where remaining > 0;
create index withdrawal_by_state on wallet.withdrawal (state, seq);

create table wallet.payout_part (
  member_id bigint not null,
  id text not null unique,
  withdrawal_id text not null,
  no int not null check (no > 0),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('SENDING', 'PAID', 'FAILED')),
  way text not null check (way in ('gateway', 'hand')),
  again_for text,                              -- the part it is paid in the place of; the house bears it
  reference text,
  picture text,
  by text not null,
  reason text,
  made_at timestamptz not null default kernel.now(),
  paid_at timestamptz,
  receipt text check (receipt in ('WAITING', 'RECEIVED', 'AUTO', 'NOT_RECEIVED')),
  receipt_until timestamptz,
  primary key (member_id, id),
  unique (member_id, withdrawal_id, no),
  constraint paid_is_whole check ((state = 'PAID') = (paid_at is not null and receipt is not null))
);
create index payout_part_sending on wallet.payout_part (made_at) where state = 'SENDING';
create index payout_part_waiting on wallet.payout_part (receipt_until) where receipt = 'WAITING';
insert into wallet.payout_part (member_id, id, withdrawal_id, no, amount, state, way, reference, by, made_at, paid_at, receipt, receipt_until)
select w.member_id, w.id, w.id, 1, w.amount, case w.state when 'PAID' then 'PAID' else 'SENDING' end, 'gateway', w.provider_trx_id, 'system',
       s.at, case when w.state = 'PAID' then s.at end, case when w.state = 'PAID' then 'AUTO' end, case when w.state = 'PAID' then s.at end
  from wallet.withdrawal w
  join lateral (select max(at) as at from wallet.withdrawal_step s where s.member_id = w.member_id and s.withdrawal_id = w.id) s on true
 where w.state in ('SENT', 'PAID');

create table wallet.dispute (
  member_id bigint not null,
  id text not null unique,
  seq bigint generated always as identity,
  withdrawal_id text not null,
  part_id text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'PAY_AGAIN_1', 'PAYING', 'PAID_AGAIN', 'REFUSED')),
  note text not null,
  picture text,
  opened_at timestamptz not null default kernel.now(),
  first_by text,
  resolved_by text,
  resolved_at timestamptz,
  reason text,
  primary key (member_id, id),
  unique (member_id, part_id)                  -- a part is disputed once
);
create index dispute_of_withdrawal on wallet.dispute (member_id, withdrawal_id);

create table wallet.hold (
  member_id bigint not null,
  id text not null unique,
  reason text not null check (reason in ('kyc', 'bonus', 'check')),
  ref text not null,                           -- what it is about; one hold for each
  placed_at timestamptz not null default kernel.now(),
  lifted_at timestamptz,
  lifted_by text,
  primary key (member_id, id),
  unique (member_id, reason, ref),
  constraint lifted_by_somebody check ((lifted_at is null) = (lifted_by is null))
);
create index hold_standing on wallet.hold (member_id) where lifted_at is null;

-- Turnover (section 3.5): what a requirement was counted from, what of a stake counts in which category (null: all of it),
-- until when it is owed, and in which order; a round keeps what it counted for which requirement, so that undoing is exact.
alter table wallet.requirement
  add column amount bigint check (amount > 0),
  add column multiplier_percent bigint check (multiplier_percent > 0),
  add column contribution jsonb,
  add column priority int not null default 0,
  add column expires_at timestamptz;
drop index wallet.requirement_open;
create index requirement_open on wallet.requirement (member_id, priority, id) where done < needed;
-- Several requirements may each take all they count of one stake's parts; together never more than the stake.
alter table wallet.counted_round add column credits jsonb not null default '[]';

-- Who shares a browser or a network is found from either side.
create index device_token on identity.device (token_hash);
create index known_network_network on identity.known_network (network);

grant select, insert, update on wallet.payee, wallet.payout_part, wallet.dispute, wallet.hold to khela_app;
