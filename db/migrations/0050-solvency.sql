-- why: members shall be able to check, without trusting the house, that what it says it owes counts their balance
-- (packages/fair/src/solvency). Each night a Merkle sum tree is made over all member accounts of a currency and its root
-- and total are published. The application may add nights and drop old leaves; it can neither change nor drop a published root.
--
-- snapshot   what is published of a night
-- leaf       an account as it stood then. The order of the tree is the order of the hashes, which the salts make random:
--            neither the place of a leaf nor its neighbours say whose it is
-- block      the nodes over 1024 leaves each, so that a proof reads one block and this list instead of all leaves

create schema solvency;

create table solvency.snapshot (
  night date not null,                    -- the merchant's day that begins with this night
  currency text not null check (currency ~ '^[A-Z]{3,8}$'),
  root bytea not null check (length(root) = 32),
  total bigint not null check (total >= 0),
  accounts int not null check (accounts >= 0),
  taken_at timestamptz not null,
  primary key (night, currency)
);

create table solvency.leaf (
  night date not null,
  currency text not null,
  member_id bigint not null,
  account text not null,
  salt bytea not null check (length(salt) = 32),
  balance bigint not null check (balance >= 0),
  head bytea not null check (length(head) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (night, currency, member_id, account)
);
create unique index leaf_in_order on solvency.leaf (night, currency, hash) include (balance);

create table solvency.block (
  night date not null,
  currency text not null,
  block int not null check (block >= 0),
  first_hash bytea not null check (length(first_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  sum bigint not null check (sum >= 0),
  primary key (night, currency, block)
);

-- A text with its length before it, as one byte; null for a text without length or above 255.
create function solvency.counted(words text) returns bytea
language sql immutable strict parallel safe
as $$ select set_byte('\x00'::bytea, 0, case when length(words) between 1 and 255 then length(words) end) || convert_to(words, 'UTF8') $$;

-- The hash of a leaf, as `leafOf` of packages/fair/src/solvency makes it. Null for a missing part, which the table refuses.
create function solvency.leaf_hash(salt bytea, public_id text, account text, currency text, balance bigint, head bytea) returns bytea
language sql immutable strict parallel safe
as $$
  select sha256('\x00'::bytea || salt || solvency.counted(public_id) || solvency.counted(account) || solvency.counted(currency)
                || int8send(balance) || head)
$$;

revoke all on all functions in schema solvency from public;
grant usage on schema solvency to khela_app;
grant select, insert on all tables in schema solvency to khela_app;
grant delete on solvency.leaf, solvency.block to khela_app;
grant execute on all functions in schema solvency to khela_app;
