-- why: the right password is not always enough, and a member must see and end what stands open in their name (issue 4,
-- items 3 and 4; reliability A13, A16, A18, A19, A25). Everything here is shared by all nodes: what is used up on one is
-- used up on all.
--
-- solved_challenge  work of a browser that was shown once; a second showing is refused
-- device            a browser that a member signed in with, and the one-day token that stands for the password (H1)
-- known_network     networks a member proved themselves from: others ask for a further proof where that is switched on
-- ticket            single-use secrets between two steps: half a sign-in, a fresh proof, a link to set a password
-- totp, recovery_code, security   further proofs, the payment password, the member's own switches
-- login_event       who tried to sign in, from where, how, and what came of it

create table identity.solved_challenge (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index solved_challenge_end on identity.solved_challenge (expires_at);

create table identity.device (
  id bigint generated always as identity primary key,
  public_id text collate "C" not null unique check (public_id ~ '^dev_[0-9A-Za-z]{22}$'),
  member_id bigint not null references identity.member (id),
  token_hash bytea not null check (length(token_hash) = 32),
  user_agent text,
  ip text,
  first_seen_at timestamptz not null default kernel.now(),
  last_seen_at timestamptz not null default kernel.now(),
  remember_hash bytea unique check (length(remember_hash) = 32),
  remember_until timestamptz,
  unique (member_id, token_hash),
  constraint remembered_for_a_time check ((remember_hash is null) = (remember_until is null))
);

create table identity.known_network (
  member_id bigint not null references identity.member (id),
  network text collate "C" not null,
  added_at timestamptz not null default kernel.now(),
  last_seen_at timestamptz not null default kernel.now(),
  primary key (member_id, network)
);

alter table identity.session
  add column public_id text collate "C" unique check (public_id ~ '^ses_[0-9A-Za-z]{22}$'),
  add column way text,
  add column device_id bigint,
  -- Opened with a password that is over: good for changing it and for nothing else.
  add column must_change_password boolean not null default false;

create table identity.ticket (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('sign_in', 'proof', 'reset')),
  member_id bigint not null references identity.member (id),
  session_id bigint,                            -- a proof is good for the session that gave it
  way text,                                     -- how the first half of the sign-in was done
  ip text,                                      -- the network the first half came from
  device bytea,
  wrong int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ticket_end on identity.ticket (expires_at);
create index ticket_of_member on identity.ticket (member_id);

create table identity.totp (
  member_id bigint primary key references identity.member (id),
  secret bytea not null,                        -- AES-256-GCM bound to the member
  begun_at timestamptz not null default kernel.now(),
  confirmed_at timestamptz,
  last_step bigint                              -- the newest step taken: no code is taken twice
);

create table identity.recovery_code (
  member_id bigint not null references identity.member (id),
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table identity.security (
  member_id bigint primary key references identity.member (id),
  payment_hash text check (payment_hash like '$argon2id$%'),
  payment_changed_at timestamptz,
  extra_on boolean not null default false,      -- asks for a further proof on unknown networks, whatever the merchant's setting
  changed_at timestamptz                        -- phone, mail, password or authenticator changed: withdrawals wait (A19)
);

create table identity.login_event (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member (id),
  at timestamptz not null default kernel.now(),
  ip text not null,
  user_agent text,
  way text not null,
  result text not null check (result in ('ok', 'wrong', 'locked', 'extra_asked', 'extra_wrong', 'refused'))
);
create index login_event_of_member on identity.login_event (member_id, id desc);
create index login_event_age on identity.login_event (at);

grant select, insert, update, delete on
  identity.solved_challenge, identity.device, identity.known_network, identity.ticket, identity.totp,
  identity.recovery_code, identity.security, identity.login_event
  to khela_app;
