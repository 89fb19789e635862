-- why: newcomers prove their phone or mail by a code, and codes cost money and open accounts: they are single use, bound to
-- what they were asked for, and counted before they are sent (issue 4; reliability A11, A16, A17). What a member tells
-- about themselves moves into a table of its own, so that it can be handed out or wiped without touching a money record.
--
-- kernel.message        mail and SMS on their way, encrypted, gone once they are sent
-- identity.code         the newest code of a purpose and a target; neither target nor code stands here readable
-- identity.code_budget  messages sent per day: to a number, a block of numbers, from a network, from a device, in all
-- identity.code_tally   messages sent and codes taken per hour, for the alarm; identity.code_alarm the hours it rang for
-- identity.profile      what a member tells about themselves; nothing here is a key of money
-- identity.invite       codes that newcomers name to say who brought them

create table kernel.message (
  id text primary key check (id ~ '^msg_[0-9A-Za-z]{22}$'),
  body bytea not null,                          -- AES-256-GCM: texts carry codes
  tries int not null default 0,
  next_at timestamptz not null default kernel.now(),
  expires_at timestamptz not null
);
create index message_due on kernel.message (next_at);
create index message_end on kernel.message (expires_at);
grant select, insert, update, delete on kernel.message to khela_app;

create table identity.code (
  purpose text not null,
  target bytea not null check (length(target) = 32),   -- HMAC of channel and address under a server secret
  member_id bigint not null default 0,                 -- 0: asked for by nobody who is known
  salt bytea not null check (length(salt) = 16),
  answer bytea not null check (length(answer) = 32),   -- HMAC of salt and code
  wrong int not null default 0,
  sent_at timestamptz not null default kernel.now(),
  again_at timestamptz not null,                       -- no other code before this
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (purpose, target, member_id)
);
create index code_end on identity.code (expires_at);

create table identity.code_budget (
  day date not null,
  subject bytea not null check (length(subject) = 32),
  sent int not null,
  primary key (day, subject)
);

create table identity.code_tally (
  hour timestamptz not null,
  channel text not null check (channel in ('sms', 'email')),
  sent int not null default 0,
  taken int not null default 0,
  primary key (hour, channel)
);
create table identity.code_alarm (
  hour timestamptz not null,
  channel text not null check (channel in ('sms', 'email')),
  sent int not null,
  taken int not null,
  rung_at timestamptz not null default kernel.now(),
  primary key (hour, channel)
);

create table identity.profile (
  member_id bigint primary key references identity.member (id),
  payee_name text,
  email text,                                   -- lower case
  email_verified_at timestamptz,
  mobile_num text check (mobile_num ~ '^\+[1-9][0-9]{5,14}$'),
  mobile_verified_at timestamptz,
  -- Whether the number names this account at sign-in; one account per number.
  mobile_signs_in boolean not null default false check (not mobile_signs_in or mobile_num is not null),
  qq_num text,
  line text,
  whatsapp text,
  facebook text,
  wechat text,
  zalo text,
  telegram text,
  skype text,
  id_number text,
  birthday date,
  address text,
  nationality text,
  occupation text,
  source_of_income text,
  domain text,
  register_url text,
  register_method text,
  register_ip text
);
create unique index profile_mobile on identity.profile (mobile_num) where mobile_signs_in;
create unique index profile_email on identity.profile (email) where email_verified_at is not null;

insert into identity.profile (member_id, payee_name, email, register_url, register_ip)
  select id, payee_name, lower(email), register_url, register_ip from identity.member;
alter table identity.member
  drop column payee_name, drop column email, drop column mobile_num, drop column register_url, drop column register_ip;

create table identity.invite (
  code text collate "C" primary key check (code ~ '^[A-Z0-9]{4,32}$'),
  kind text not null check (kind in ('affiliate', 'referral')),
  member_id bigint not null references identity.member (id),
  domain text,                                  -- an affiliate code may be good on one domain only
  created_at timestamptz not null default kernel.now(),
  ended_at timestamptz
);
create index invite_of_member on identity.invite (member_id);

grant select, insert, update, delete on identity.code, identity.code_budget, identity.code_tally to khela_app;
grant select, insert on identity.code_alarm to khela_app;
grant select, insert, update on identity.profile, identity.invite to khela_app;
