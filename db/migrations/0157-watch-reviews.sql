-- why: a list was compared with a member's name once, when tier 1 was sent. Now whoever may be on a list is found whenever the
-- list or the member changes, and waits for an operator's look before money leaves, as after a large win. Such a review has no
-- amount.
alter table wallet.review drop constraint review_kind_check;
alter table wallet.review add constraint review_kind_check check (kind in ('significant_win', 'receivable', 'watch_list'));
alter table wallet.review drop constraint review_amount_check;
alter table wallet.review add constraint review_amount_check check (amount > 0 or (kind = 'watch_list' and amount = 0));
