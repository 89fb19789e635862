-- why: the catalogue, play, the vendors' doors and what is compared with vendors are modules of their own, and a table is its module's.
-- What one reads of another's it reads through these views, which say nothing that the tables do not; a node of the release before reads
-- the tables themselves, and the two views that were there keep the columns that it knows.
create or replace view play.game_view as
  select code, type, by_sitting, vendor, name_bn, name_en, icon, position, further from play.game;
create or replace view play.round_game_view as select member_id, id, vendor, game, currency, at from play.round;
create view play.vendor_view as select code, title_bn, title_en, position, dialect, base_url, enabled, maintenance from play.vendor;
create view play.recent_view as select member_id, game, at from play.recent;
create view play.player_view as select member_id, vendor, player_id from play.player;
create view play.tx_view as
  select member_id, vendor, tx_id, op, target, round_id, amount, payout, state, code, at, request from play.tx;
create view play.flag_view as select member_id, vendor, tx_id, kind, amount, at from play.flag;
create view play.case_view as select vendor, kind, state, member_id, subject, happened_at from play.vendor_case;
comment on view play.vendor_view is 'suppliers of games, and how each speaks';
comment on view play.recent_view is 'the games that members opened of late';
comment on view play.player_view is 'the names under which vendors know members';
comment on view play.tx_view is 'every decided call of the wallet port';
comment on view play.flag_view is 'what the wallet port noted for an operator';
comment on view play.case_view is 'what differed between the house and a vendor';
grant select on play.vendor_view, play.recent_view, play.player_view, play.tx_view, play.flag_view, play.case_view to khela_app;
