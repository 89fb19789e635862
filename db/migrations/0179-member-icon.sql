-- Why: a member may choose a picture to be known by (product-spec section 7, member icon): in the head, in the member centre and on
-- the winner board. It is a name of the contract's list; null is none.
-- A node of the release before neither reads nor writes the column.

alter table identity.member add column icon text check (icon ~ '^[a-z]{2,20}$');
