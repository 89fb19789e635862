-- why: people come in through other houses (Google, Facebook, Telegram, a phone confirmed by Firebase), and what a member
-- agreed to, may take away and may have erased has to be kept (issue 4, items 2, 5, 9; reliability A24). Nothing of another
-- house joins two accounts by a mail address: the only link is a row of identity.linked.
--
-- linked        an account at another house that signs a member in
-- way_in        a sign-in that has begun: bound to one browser, single use, ten minutes
-- newcomer      somebody proved by another house whom nobody here knows yet, until they accept the terms
-- provider_keys what a house signs with, shared by all nodes, so that no transaction waits for a foreign server
-- proof_seen    signed statements that were taken: none is taken twice while it would still be believed
-- consent       which version of which text a member accepted, and when
-- export        a file of everything personal, encrypted, fetched once within a day
-- closure       an account's end: asked for, waited out, carried out

create table identity.linked (
  provider text not null check (provider in ('google', 'facebook', 'telegram', 'firebase')),
  subject text collate "C" not null check (length(subject) between 1 and 255),
  member_id bigint not null references identity.member (id),
  name text,                                    -- as the other house calls them
  linked_at timestamptz not null default kernel.now(),
  used_at timestamptz not null default kernel.now(),
  primary key (provider, subject),
  unique (member_id, provider)
);

create table identity.way_in (
  state_hash bytea primary key check (length(state_hash) = 32),
  provider text not null,
  purpose text not null check (purpose in ('enter', 'link', 'prove')),
  browser bytea not null check (length(browser) = 32),   -- hash of the cookie of the browser that began
  nonce text not null,
  verifier text not null,                       -- PKCE
  member_id bigint,                             -- of a link or a proof: whose
  session_id bigint,
  page text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index way_in_end on identity.way_in (expires_at);

create table identity.newcomer (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  provider text not null,
  subject text not null,
  name text,
  mobile_num text,
  browser bytea not null check (length(browser) = 32),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index newcomer_end on identity.newcomer (expires_at);

create table identity.proof_seen (
  hash bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);
create index proof_seen_end on identity.proof_seen (expires_at);

create table identity.provider_keys (
  provider text primary key,
  keys jsonb not null,                          -- JWKS
  fetched_at timestamptz not null default kernel.now()
);

create table identity.consent (
  member_id bigint not null references identity.member (id),
  document text not null check (document in ('terms', 'privacy')),
  version text not null,
  accepted_at timestamptz not null default kernel.now(),
  ip text,
  primary key (member_id, document, version)
);

create table identity.export (
  id text primary key check (id ~ '^exp_[0-9A-Za-z]{22}$'),
  member_id bigint not null references identity.member (id),
  asked_at timestamptz not null default kernel.now(),
  body bytea,                                   -- AES-256-GCM; gone once it was fetched or is over
  ready_at timestamptz,
  expires_at timestamptz,
  fetched_at timestamptz
);
create index export_of_member on identity.export (member_id, asked_at desc);
create index export_end on identity.export (expires_at) where body is not null;

create table identity.closure (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member (id),
  asked_at timestamptz not null default kernel.now(),
  closes_at timestamptz not null,
  cancelled_at timestamptz,
  closed_at timestamptz
);
create unique index closure_open on identity.closure (member_id) where cancelled_at is null and closed_at is null;
create index closure_due on identity.closure (closes_at) where cancelled_at is null and closed_at is null;

alter table identity.member add column closed_at timestamptz;

grant select, insert, update, delete on identity.linked, identity.way_in, identity.newcomer, identity.proof_seen, identity.provider_keys
  to khela_app;
grant select, insert, update on identity.consent, identity.export, identity.closure to khela_app;
-- An account's end takes these away.
grant delete on identity.credential, identity.profile to khela_app;
