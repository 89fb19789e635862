-- Why: a node whose secrets are not those that the data was sealed with makes open rounds, authenticators and keys
-- unreadable. A fingerprint of each secret lets a node notice before it answers anybody.
create table kernel.secret_fingerprint (
  name text primary key check (name ~ '^[a-z-]{1,40}$'),
  fingerprint bytea not null check (octet_length(fingerprint) = 16),
  at timestamptz(3) not null default kernel.now()
);
grant select, insert, update on kernel.secret_fingerprint to khela_app;
