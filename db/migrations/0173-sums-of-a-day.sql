-- why: sums of a day decide how many operators a withdrawal or an adjustment takes (docs/SECURITY.md, A20). What was found at the
-- first approval of a withdrawal stays with it, so that a sum that falls again, or a setting, does not let it out by one. A node
-- of the release before leaves the column alone and goes by the amount.

alter table wallet.withdrawal
  add column takes_two boolean not null default false;
create index withdrawal_step_approved on wallet.withdrawal_step (by, at) where state in ('APPROVED_1', 'APPROVED_2');
create index adjustment_posted on wallet.adjustment (decided_at) where state = 'POSTED';
