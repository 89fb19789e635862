-- why: a link with a hand-off code signs whoever opens it in, so a stranger could bring a visitor into the stranger's own
-- account. A code is good at the one address it was made for, and in the one browser that was asked whether it wants it.
-- A ticket of a node of the release before has no host; it is no longer taken.

alter table identity.ticket add column host text;
