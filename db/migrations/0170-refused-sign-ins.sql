-- Why: a refused sign-in of the office was a row in the chain of the audit, which one writer at a time may append to and which is
-- walked to be verified: strangers could make it as long as they liked. Refusals are counted here instead, one row a minute,
-- name and network, for ninety days. Names that nobody has share the empty one: what was typed there may have been a password.
-- The counters that lock are identity.attempt's; office.operator.failures and locked_until are read by older nodes only.

create table office.refused_sign_in (
  minute timestamptz not null,
  username text not null,
  network text not null,
  tries int not null default 1,
  primary key (minute, username, network)
);
grant select, insert, update, delete on office.refused_sign_in to khela_app;
