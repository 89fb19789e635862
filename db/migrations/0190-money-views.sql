-- why: the schema wallet belongs to five modules now: turnover, wallet, cashier, payouts and rewards; each table to the one whose
-- retention names it. What one of them reads of another is a view of the owner, as between other modules; a node of the release before
-- does not read them. The sequence belongs to its column, so that who owns the table names it by the table.

create view wallet.deposit_view as select member_id, id, method, amount, credited, state, created_at from wallet.deposit;
create view wallet.credit_view as
  select d.member_id, d.id, d.credited, s.at
    from wallet.deposit d join wallet.deposit_step s on s.member_id = d.member_id and s.deposit_id = d.id and s.state = 'CREDITED'
   where d.credited is not null;
comment on view wallet.deposit_view is 'deposits as they were asked for, and what became of them';
comment on view wallet.credit_view is 'what deposits credited, and when';
grant select on wallet.deposit_view, wallet.credit_view to khela_app;
alter sequence wallet.account_turn owned by wallet.receiving_account.turn;

create view wallet.counted_round_view as select member_id, at, stake from wallet.counted_round where voided_at is null;
comment on view wallet.counted_round_view is 'stakes of settled rounds, without those that were undone';
grant select on wallet.counted_round_view to khela_app;

create view wallet.transfer_view as select member_id, id, side, amount, note, at from wallet.transfer;
create view wallet.review_view as select member_id, id, kind, amount, state, opened_at, released_at from wallet.review;
comment on view wallet.transfer_view is 'transfers along a line, a row for either side';
comment on view wallet.review_view is 'what an operator looks at, or has looked at, before money leaves';
grant select on wallet.transfer_view, wallet.review_view to khela_app;
