-- why: one operator alone must not make money of deposits by hand (docs/SECURITY.md). What came in remembers when it was credited
-- and whether a provider's statement said the same as a forwarded SMS; sums by operator, member and receiving number are read
-- from these rows, so they need their indexes.

alter table wallet.received_trx
  add column statement_by text,            -- who brought the statement that agrees with a forwarded SMS
  add column tied_at timestamptz;          -- when it was credited
create index received_trx_credited on wallet.received_trx (number, tied_at) where tied_at is not null;
create index received_trx_noted on wallet.received_trx (noted_by, tied_at) where tied_at is not null;
create index received_trx_statement on wallet.received_trx (statement_by, tied_at) where tied_at is not null and statement_by is not null;
create index deposit_decision_by on wallet.deposit_decision (by, at);
create index deposit_decision_member on wallet.deposit_decision (member_id, at);
