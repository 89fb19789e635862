-- why: a person must be told how long and for how much they have played, and somebody must look when the figures of a member
-- point at harm (domain/compliance.md section 5, rows 16, 17, 23, 24). All of it is read through the front doors of the modules
-- that own it; here stands only what was chosen, answered, found and done.
--
-- choice    the interval of a member's reality checks, and that they wanted no limits before the first deposit
-- answer    reality checks that were answered
-- reading   the figures of one member on one day, once: the daily look may run again
-- harm_case, harm_step   a case for operators and its journal

create schema care;

create table care.choice (
  member_id bigint primary key,
  every_minutes int check (every_minutes between 5 and 240),
  declined_at timestamptz
);

create table care.answer (
  member_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default kernel.now(),
  answer text not null check (answer in ('go_on', 'break', 'sign_out')),
  primary key (member_id, id)
);

create table care.reading (
  member_id bigint not null,
  day date not null,
  figures jsonb not null,
  markers text[] not null,
  at timestamptz not null default kernel.now(),
  primary key (member_id, day)
);
create index reading_age on care.reading (day);

create table care.harm_case (
  member_id bigint not null,
  id text collate "C" not null unique check (id ~ '^car_[0-9A-Za-z]{22}$'),
  seq bigint generated always as identity unique,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  markers text[] not null check (cardinality(markers) > 0),
  figures jsonb not null,
  opened_at timestamptz(3) not null default kernel.now(),
  seen_at timestamptz(3) not null default kernel.now(),
  closed_at timestamptz(3),
  closed_by text,
  primary key (member_id, id),
  constraint closed_is_whole check ((state = 'CLOSED') = (closed_at is not null and closed_by is not null))
);
-- One at a time per member: the next look adds to it.
create unique index harm_case_once on care.harm_case (member_id) where state = 'OPEN';
create index harm_case_list on care.harm_case (state, seq desc);

create table care.harm_step (
  member_id bigint not null,
  case_id text collate "C" not null,
  no int not null,
  id text collate "C" not null unique check (id ~ '^cst_[0-9A-Za-z]{22}$'),
  at timestamptz(3) not null default kernel.now(),
  by text not null,                             -- 'system' or an operator's username
  act text not null check (act in ('raised', 'seen', 'note', 'contact', 'limits', 'close')),
  text text not null default '',
  primary key (member_id, case_id, no)
);
create index harm_step_contact on care.harm_step (member_id, at desc) where act = 'contact';

grant usage on schema care to khela_app;
grant select, insert, update on care.choice, care.harm_case to khela_app;
grant select, insert on care.answer, care.harm_step to khela_app;
grant select, insert, delete on care.reading to khela_app;
