-- why: who plays here, how they prove it, and how long that proof lasts (design/architecture.md, "Sessions";
-- reliability A08 to A15). Counters stand in the database, so that all nodes share them and a restart forgets nothing.
--
-- member       a person, an agent or a trial visitor, and the place in the tree of who brought whom
-- credential   the password of a member, argon2id; trial visitors have none
-- session      a signed-in browser; the token itself is never stored
-- captcha      pictures handed out: single use, bound to the address that asked
-- attempt      failed sign-ins per account name and per network, whether or not the name exists

create schema identity;

create sequence identity.member_id as bigint;
create table identity.member (
  id bigint primary key default nextval('identity.member_id'),
  -- The number people see; drawn at random, so it tells nobody how many members there are.
  public_id text collate "C" not null unique check (public_id ~ '^[1-9][0-9]{5,11}$'),
  -- Normalised before it arrives (reliability I14): what is not in this alphabet cannot be mistaken for what is.
  username text collate "C" not null unique check (username ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  nickname text not null check (length(nickname) between 1 and 64),
  type smallint not null check (type in (0, 1, 2, 4, 41, 42)),
  upline_id bigint references identity.member (id),
  -- Ids from the root down to this member, each followed by "/": a team is one prefix of this index.
  path text collate "C" not null unique,
  payee_name text,
  email text,
  mobile_num text,
  register_url text,
  register_ip text,
  registered_at timestamptz not null default kernel.now(),
  last_login_at timestamptz,
  disabled_at timestamptz,
  constraint path_ends_here check (right(path, length(id::text) + 2) = '/' || id || '/'),
  constraint path_follows_upline check (
    case when upline_id is null then path = '/' || id || '/'
         else right(path, length(upline_id::text) + length(id::text) + 3) = '/' || upline_id || '/' || id || '/' end
  )
);
create index member_of_upline on identity.member (upline_id) where upline_id is not null;

create table identity.credential (
  member_id bigint primary key references identity.member (id),
  password_hash text not null check (password_hash like '$argon2id$%'),
  must_change boolean not null default false,   -- a one-time password, decisions H2
  changed_at timestamptz not null default kernel.now()
);

create table identity.session (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default kernel.now(),
  seen_at timestamptz not null default kernel.now(),
  idle interval not null,                       -- both limits as they stood at sign-in
  ends_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text
);
create index session_of_member on identity.session (member_id) where revoked_at is null;
create index session_end on identity.session (ends_at);

create table identity.captcha (
  id text primary key,
  answer bytea not null check (length(answer) = 32),   -- HMAC of id and answer under a server secret
  ip text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index captcha_expiry on identity.captcha (expires_at);

create table identity.attempt (
  subject bytea primary key,                    -- hash of an account name or a network: people type passwords into name fields
  failures int not null default 0,
  failed_at timestamptz not null default kernel.now(),
  -- Attempts under way count as failures until they are decided, so that a hundred at once are not a hundred free tries.
  in_flight int not null default 0,
  in_flight_until timestamptz not null default kernel.now(),
  locked_until timestamptz
);
create index attempt_age on identity.attempt (failed_at);

grant usage on schema identity to khela_app;
grant usage on sequence identity.member_id to khela_app;
grant select, insert, update on identity.member, identity.credential to khela_app;
grant select, insert, update, delete on identity.session, identity.captcha, identity.attempt to khela_app;
