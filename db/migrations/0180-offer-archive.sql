-- why: an offer that was tried and is over stayed in the office's list for ever (office review D21). It cannot be deleted, because
-- deposits name the offer they were started with; put away, it leaves the list, and can be taken out again.
-- The release before: its lists show one that was put away as switched off, and its writes leave the column as it is.

alter table wallet.deposit_offer add column archived boolean not null default false;
