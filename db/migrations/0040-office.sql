-- why: the back office has people, sessions and a memory of its own (reliability A22, O05). Operators are not members:
-- other table, other tokens, other origin. What they do is written to a chain that can be read and added to, never
-- changed: the application's role may insert and select there and nothing else.

create schema office;

create table office.operator (
  id bigint generated always as identity primary key,
  username text not null unique check (username ~ '^[a-z][a-z0-9._-]{1,63}$'),
  name text not null,
  role text not null check (role in ('admin', 'cashier', 'auditor')),
  password_hash text not null,            -- argon2id
  totp_secret bytea not null,             -- iv, AES-256-GCM of the secret bound to the username, tag
  totp_step bigint not null default 0,    -- last time step a code was accepted for: a code works once
  member_id bigint,                       -- the member this person is, if any: may not decide the own withdrawal
  failures int not null default 0,
  locked_until timestamptz,
  disabled boolean not null default false,
  created_at timestamptz not null default kernel.now()
);

create table office.session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references office.operator (id),
  token_hash bytea not null unique,
  created_at timestamptz not null default kernel.now(),
  seen_at timestamptz not null default kernel.now(),
  ended_at timestamptz
);
create index session_of_operator on office.session (operator_id) where ended_at is null;

-- Each row's hash covers the row and the hash before it. `at` has whole milliseconds, so that it reads back as written.
create table office.audit (
  seq bigint primary key,
  at timestamptz not null check (at = date_trunc('milliseconds', at)),
  operator text not null,
  act text not null,
  subject text not null,
  detail text not null,
  prev bytea not null check (length(prev) = 32),
  hash bytea not null check (length(hash) = 32)
);
-- Where the chain ends: whoever appends locks it, and a chain cut off at its end no longer reaches it.
create table office.audit_head (
  one boolean primary key default true check (one),
  seq bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex')
);
insert into office.audit_head default values;

create table office.reconcile_run (
  period text primary key,
  at timestamptz not null default kernel.now(),
  ok boolean not null,
  problems int not null,
  detail jsonb not null
);

grant usage on schema office to khela_app;
grant select, insert, update on office.operator, office.session to khela_app;
grant select, insert on office.audit, office.reconcile_run to khela_app;
grant select, update on office.audit_head to khela_app;
