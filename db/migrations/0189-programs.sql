-- Why: whatever is earned over a period (a rebate, later what agents get) is the same work: cut the period, take the measures, work out what
-- is due, pay it once, and put right in the next period what changed in one that was paid. It stands here once for all of them.
-- Only new tables: a node of the release before knows nothing of them, and no run is begun while every program is off.
--
-- program   one recurring payment: its kind, its period, and where the next period begins; null: it was never on
-- version   the terms from a moment on, never changed; null: off
-- run       one period of a program: OPEN while payees are worked out, COMPUTED while they are paid, PAID
-- line      what a payee is due for a period: the run's own (`about` = `period`), or what an earlier one comes to now less than it did
-- payment   what the lines of a payee in a run come to, and the posting; never a debit, what is owed waits for later runs
-- carryover what a payee carries from run to run
create schema programs;
grant usage on schema programs to khela_app;

create table programs.program (
  id text primary key,
  kind text not null,
  period text not null,
  audience bigint[],                      -- payees; null: everybody who has figures
  next_at timestamptz
);

create table programs.version (
  program_id text not null references programs.program (id),
  number int not null check (number > 0),
  terms jsonb,
  from_at timestamptz not null,
  primary key (program_id, number)
);

create table programs.run (
  program_id text not null references programs.program (id),
  period text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  zone text not null,
  version int not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'COMPUTED', 'PAID')),
  cursor bigint not null default 0,       -- payees up to this member are worked out
  primary key (program_id, period),
  foreign key (program_id, version) references programs.version (program_id, number)
);
create index run_unfinished on programs.run (program_id, start_at) where state <> 'PAID';

create table programs.line (
  member_id bigint not null,
  program_id text not null,
  period text not null,
  about text not null,
  figures jsonb not null,                 -- the measures it used; amounts as texts in 1/10 000
  due bigint not null,
  carry_in bigint not null,
  carry_out bigint not null,
  explanation jsonb not null,
  primary key (member_id, program_id, period, about)
);
create index line_of_run on programs.line (program_id, about, member_id);

create table programs.payment (
  member_id bigint not null,
  program_id text not null,
  period text not null,
  due bigint not null,
  owed_in bigint not null check (owed_in <= 0),
  amount bigint not null check (amount >= 0),
  owed_out bigint not null check (owed_out <= 0),
  posting_id bigint,
  primary key (member_id, program_id, period),
  constraint nothing_is_lost check (due + owed_in = amount + owed_out),
  constraint paid_something check (posting_id is null or amount > 0)
);
create index payment_due on programs.payment (program_id, period, member_id) where amount > 0 and posting_id is null;

create table programs.carryover (
  member_id bigint not null,
  program_id text not null,
  owed bigint not null check (owed <= 0),
  carry bigint not null,
  primary key (member_id, program_id)
);
create index carryover_open on programs.carryover (program_id, member_id) where carry <> 0;

grant select, insert, update on programs.program, programs.run, programs.payment, programs.carryover to khela_app;
grant select, insert on programs.version, programs.line to khela_app;
