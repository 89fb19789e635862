-- Why: the lists of the office are narrowed to days, and each of them is kept by its number only, so that a week of last year would be
-- looked for through everything that came after it. Only indexes: a node of the release before goes on without them.
create index deposit_by_day on wallet.deposit (created_at);
create index withdrawal_by_day on wallet.withdrawal (created_at);
create index adjustment_by_day on wallet.adjustment (made_at);
create index audit_by_day on office.audit (at);
