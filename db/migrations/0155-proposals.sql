-- why: one operator alone could send members' money to another number, put up an offer, or raise the limit above which two are
-- asked for. A change of a rule is proposed by one and takes effect when another agrees (reliability A20). The row keeps the
-- whole call and both values for good; only how it ended is written later.
create table office.proposal (
  seq bigint generated always as identity unique,
  id text primary key,
  act text not null,
  key text not null,                      -- what the act is about: one proposal at a time
  subject jsonb not null,
  input jsonb not null,
  before jsonb,                           -- null: it would be new
  after jsonb not null,
  reason text not null check (length(reason) between 1 and 200),
  made_by text not null,
  made_at timestamptz(3) not null default kernel.now(),
  expires_at timestamptz(3) not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'EXPIRED')),
  decided_by text,
  decided_at timestamptz(3),
  decision text not null default '',
  constraint nobody_agrees_with_oneself check (state <> 'APPROVED' or decided_by <> made_by),
  constraint only_the_maker_withdraws check (state <> 'WITHDRAWN' or decided_by = made_by),
  constraint decided_is_whole check ((state = 'OPEN') = (decided_at is null))
);
create unique index proposal_open on office.proposal (act, key) where state = 'OPEN';
create index proposal_waiting on office.proposal (seq) where state = 'OPEN';
grant select, insert on office.proposal to khela_app;
grant update (state, decided_by, decided_at, decision) on office.proposal to khela_app;
