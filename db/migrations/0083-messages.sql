-- why: a member hears from the house, asks it and is answered, and none of that may be lost or doubled (issue 6, items 5, 8, 9;
-- product-spec §2 platform messages, §3 support ticket, §4 notifications; compliance row 56). Letters to one member and to
-- all are rows of one table: a letter to all is one row, however many members there are, and what each did with it is a mark.
-- A notification is a letter with its kind and what it is about: the unique key decides that it is told once.
--
-- messages.letter     what was written to one member, to all, or to one kind of account, in both languages
-- messages.mark       a member read a letter, or took it out of the inbox
-- messages.ways       by which ways notifications also come to a member, and in which language
-- messages.ticket     a question to the house and where it stands; post: what was said in it, notes of the office too
-- messages.chat       a conversation with an operator; line: what was said. One that lives per member.
-- messages.here       operators who are at the chat now

create schema messages;

create table messages.letter (
  seq bigint generated always as identity primary key,
  id text collate "C" not null unique check (id ~ '^ltr_[0-9A-Za-z]{22}$'),
  audience text not null check (audience in ('member', 'all', 'members', 'agents')),
  member_id bigint,
  account text,                             -- the name of the one member as it was then, for the office's list
  kind text,                                -- none: an operator wrote it
  ref text,                                 -- what a notification is about
  title jsonb not null,
  content jsonb not null,
  shown_at timestamptz not null default kernel.now(),
  created_at timestamptz not null default kernel.now(),
  created_by text,
  withdrawn_at timestamptz,
  texted boolean not null default false,    -- an SMS went out with it: counts against the member's day
  check ((audience = 'member') = (member_id is not null)),
  check ((kind is null) = (created_by is not null)),
  check ((kind is null) = (ref is null))
);
create unique index letter_once on messages.letter (member_id, kind, ref) where kind is not null;
create index letter_member on messages.letter (member_id, shown_at desc, seq desc) where member_id is not null;
create index letter_all on messages.letter (shown_at desc, seq desc) where member_id is null;
create index letter_written on messages.letter (seq desc) where kind is null;

create table messages.mark (
  member_id bigint not null,
  letter bigint not null references messages.letter (seq) on delete cascade,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (member_id, letter)
);
create index mark_letter on messages.mark (letter);

create table messages.ways (
  member_id bigint primary key,
  language text not null check (language in ('bn', 'en')),
  groups jsonb not null,
  updated_at timestamptz not null default kernel.now()
);

create table messages.ticket (
  seq bigint generated always as identity primary key,
  id text collate "C" not null unique check (id ~ '^tkt_[0-9A-Za-z]{22}$'),
  member_id bigint not null,
  type text not null check (type in ('deposit', 'withdrawal', 'game', 'account', 'bonus', 'complaint', 'other')),
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'WAITING_MEMBER', 'CLOSED')),
  summary text not null,
  opened_at timestamptz not null default kernel.now(),
  updated_at timestamptz not null default kernel.now(),
  waiting_since timestamptz not null default kernel.now(),   -- since when it waits for whoever is to move
  acknowledged_at timestamptz,              -- when somebody of the house first took it up
  assigned_to text,
  answered_at timestamptz,                  -- the newest answer, and up to when the member has looked
  seen_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  check ((state = 'CLOSED') = (closed_at is not null))
);
create index ticket_member on messages.ticket (member_id, updated_at desc, seq desc);
create index ticket_queue on messages.ticket (state, waiting_since, seq);

create table messages.post (
  seq bigint generated always as identity primary key,
  ticket bigint not null references messages.ticket (seq),
  by text not null check (by in ('member', 'house', 'note')),
  author text not null default '',
  text text not null,
  files text[] not null default '{}',
  at timestamptz not null default kernel.now()
);
create index post_ticket on messages.post (ticket, seq);

create table messages.chat (
  seq bigint generated always as identity primary key,
  id text collate "C" not null unique check (id ~ '^cht_[0-9A-Za-z]{22}$'),
  member_id bigint not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'OPEN', 'CLOSED')),
  opened_at timestamptz not null default kernel.now(),
  taken_by text,                            -- who of the desk talks, and the name the member reads
  taken_name text,
  closed_at timestamptz,
  closed_by text,
  member_seen bigint not null default 0,    -- the newest line each side has seen
  desk_seen bigint not null default 0,
  last_at timestamptz not null default kernel.now(),
  check ((state = 'CLOSED') = (closed_at is not null)),
  check (state <> 'OPEN' or taken_by is not null),
  check (state <> 'WAITING' or taken_by is null)
);
create unique index chat_lives on messages.chat (member_id) where state <> 'CLOSED';
create index chat_member on messages.chat (member_id, seq desc);
create index chat_waiting on messages.chat (seq) where state <> 'CLOSED';
create index chat_ended on messages.chat (closed_at desc, seq desc) where state = 'CLOSED';

create table messages.line (
  seq bigint generated always as identity primary key,
  chat bigint not null references messages.chat (seq),
  by text not null check (by in ('member', 'operator')),
  author text not null default '',
  text text not null,
  at timestamptz not null default kernel.now()
);
create index line_chat on messages.line (chat, seq);

create table messages.here (
  operator text primary key,
  seen_at timestamptz not null default kernel.now()
);

-- What was answered to whoever wrote a feedback; the note stays the office's own.
alter table content.feedback add column answer text;

-- What changed in a profile, when and from where (compliance row 44, changes of personal data). Erased with the account.
create table identity.profile_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member (id),
  field text not null,
  before text,
  after text,
  ip text not null,
  at timestamptz not null default kernel.now()
);
create index profile_change_member on identity.profile_change (member_id, id desc);

grant usage on schema messages to khela_app;
grant select, insert, update on messages.ticket, messages.chat, messages.ways to khela_app;
grant select, insert on messages.post, messages.line to khela_app;
grant select, insert, update, delete on messages.letter, messages.mark, messages.here to khela_app;
grant select, insert, delete on identity.profile_change to khela_app;
