-- why: the house, the tables and the fishing rooms are modules of their own, and a table is its module's. What the house asks of the other
-- two it reads through views of theirs; a node of the release before does not read them.
create view house.fishing_sitting_view as select member_id, mode, state from house.fishing_sitting;
create view house.table_bet_view as select chain_id, no, member_id, mode, state, stake from house.table_bet;
comment on view house.fishing_sitting_view is 'who sits at a sea: numbers of their seed pair are being used';
comment on view house.table_bet_view is 'who had money on a shared round';
grant select on house.fishing_sitting_view, house.table_bet_view to khela_app;
