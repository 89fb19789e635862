-- What an entry's hash is made of, after the 32 bytes of the hash before it (zeros before the first): seq, amount, balance
-- behind it, posting and time, 8 bytes each, big-endian, time in microseconds since 2000-01-01 UTC; then the 32 bytes of
-- the posting's fingerprint, which stands for its kind, reference and all its lines; then the posting's key in UTF-8.
-- Stable, as convert_to is said to be: called immutable, it could not be taken into the statement and would cost ten times as much.
create or replace function ledger.entry_data(seq bigint, amount bigint, balance bigint, posting bigint, at timestamptz, print bytea, key text) returns bytea
language sql stable
as $$ select int8send(seq) || int8send(amount) || int8send(balance) || int8send(posting) || timestamptz_send(at) || print || convert_to(key, 'UTF8') $$;
