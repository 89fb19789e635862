-- why: a game vendor proves itself with a secret it shares with us (docs/SW1.md section 1, R5; reliability I16). Who
-- reads the secret can move the money of every player of that vendor, so it stands here encrypted under a key that is
-- not in the database. Beside it stands what else decides whether a call is let in: addresses, budgets, used nonces.

-- `secret_sealed`: iv, AES-256-GCM bound to vendor and key id, tag (modules/play/sw/keys.ts). What is inside depends on
-- the vendor's dialect: the bytes of a shared secret, or a pair of RSA keys. A vendor has two live keys at most, so that
-- one can be changed for another without a gap.
create table play.vendor_key (
  key_id text primary key check (key_id ~ '^[0-9A-Za-z_.-]{1,64}$'),
  vendor text not null references play.vendor (code),
  secret_sealed bytea not null,
  made_at timestamptz not null,
  retired_at timestamptz
);
create index vendor_key_live on play.vendor_key (vendor, made_at) where retired_at is null;

-- Addresses a vendor may call from. A vendor without rows may call from anywhere: the signature decides (R34).
create table play.vendor_ip (
  vendor text not null references play.vendor (code),
  address cidr not null,
  primary key (vendor, address)
);

-- What a vendor may take of a node; without a row the figures of modules/play/sw/budget.ts hold.
create table play.vendor_wire (
  vendor text primary key references play.vendor (code),
  -- VENDOR_DISABLED to every call, money owed included: for a vendor gone bad. (play.vendor.enabled ends new bets only.)
  disabled boolean not null default false,
  calls_per_second int check (calls_per_second > 0),
  burst int check (burst > 0),
  in_flight int check (in_flight > 0)
);

-- Prints of nonces, in batches, so that other nodes and this one after a new start know what was used. Unlogged: a
-- nonce is a second lock, money is safe without it (modules/play/sw/README.md, "Nonces").
create unlogged table play.sw_nonce (
  id bigint generated always as identity primary key,
  node text not null,
  at timestamptz not null,
  prints bytea not null
);
alter table play.sw_nonce alter column prints set storage external;
create index sw_nonce_age on play.sw_nonce (at);

grant select, insert, update on play.vendor_key to khela_app;
grant select, insert, delete on play.vendor_ip to khela_app;
grant select, insert, update on play.vendor_wire to khela_app;
grant select, insert, delete on play.sw_nonce to khela_app;
