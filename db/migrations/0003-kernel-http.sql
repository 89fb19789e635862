-- Why: what the HTTP host, the settings, the schedules and the live connection keep in the database, so that any node
-- can answer any call and a killed node loses nothing (design/architecture.md, principle 7).
--
-- kernel.setting       merchant settings that differ from the default of the contract
-- kernel.idempotency   first answer of every keyed call (decisions C7)
-- kernel.seal_nonce    nonces of sealed bodies already opened (decisions C4)
-- kernel.schedule_run  which period of which task has been started; the key is what makes one node win
-- kernel.live_attachment  payloads too long for NOTIFY, of the Socket.IO adapter (design/known-good.md section 5)

create table kernel.setting (
  name text primary key,
  value jsonb not null,
  set_by text not null,
  set_at timestamptz not null default kernel.now()
);

create table kernel.idempotency (
  actor text not null,
  endpoint text not null,
  key text not null,
  -- HMAC of the input: a plain hash of a body that holds a password could be guessed from a copy of this table.
  fingerprint bytea not null,
  status smallint,                        -- null only inside the transaction that answers the call
  reply bytea,                            -- the answer as JSON, sealed with a server secret where the body was sealed
  at timestamptz not null default kernel.now(),
  primary key (actor, endpoint, key)
);

create table kernel.seal_nonce (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index seal_nonce_expiry on kernel.seal_nonce (expires_at);

create table kernel.schedule_run (
  task text not null,
  period text not null,
  start_at timestamptz not null,
  at timestamptz not null default kernel.now(),
  primary key (task, period)
);
create index schedule_run_last on kernel.schedule_run (task, start_at desc);

create table kernel.live_attachment (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

grant usage on schema kernel to khela_app;
grant select, insert, update on kernel.setting to khela_app;
grant select, insert, update on kernel.idempotency to khela_app;
grant select, insert, delete on kernel.seal_nonce to khela_app;
grant select, insert on kernel.schedule_run to khela_app;
grant select, insert, delete on kernel.live_attachment to khela_app;
grant usage on sequence kernel.live_attachment_id_seq to khela_app;
