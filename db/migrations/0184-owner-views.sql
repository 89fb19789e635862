-- why: modules read tables of others in some twenty places, so that no owner could say what a change of its tables would break.
-- What others may read is a view that the owner names; reports, proofs and look-ups read those.

create view identity.member_view as select id, public_id, nickname from identity.member;
comment on view identity.member_view is 'who a member is to other modules: the name they show and the id that is public';
grant select on identity.member_view to khela_app;

create view ledger.account_view as select id, member_id, kind, currency, balance, version, head from ledger.account;
create view ledger.entry_view as select account_id, seq, member_id, posting_id, amount, at from ledger.entry;
create view ledger.posting_view as select id, kind, ref_type, ref_id from ledger.posting;
comment on view ledger.account_view is 'accounts with their balance and the end of their chain';
comment on view ledger.entry_view is 'what moved on each account';
comment on view ledger.posting_view is 'what an entry was for';
grant select on ledger.account_view, ledger.entry_view, ledger.posting_view to khela_app;

create view play.game_view as select code, type, by_sitting from play.game;
create view play.round_game_view as select member_id, id, vendor, game from play.round;
comment on view play.game_view is 'the category of a game, and whether its rounds are sittings';
comment on view play.round_game_view is 'which game a round is of';
grant select on play.game_view, play.round_game_view to khela_app;
