-- why: a bet wrote three rows and four index entries of the books: a posting, the member's entry and the house's. All three say
-- one thing. A pair is a posting between one account of its member and one of the house, both named by its kind; it is one
-- row, which balances by its form. Any other posting stands in the general journal as before: general_posting and general_entry are the
-- tables that were called posting and entry, and views with those names show both journals, so that whoever reads the books sees the
-- same facts (a node of the release before too).
--
-- lane: which of 128 parts the member belongs to (the last seven bits of its id), for a database that is spread over several machines
-- (docs/SCALING.md); every unique key holds it.
alter table ledger.posting rename to general_posting;
alter table ledger.entry rename to general_entry;
alter index ledger.posting_pkey rename to general_posting_pkey;
alter index ledger.entry_pkey rename to general_entry_pkey;
alter index ledger.posting_by_id rename to general_posting_by_id;
alter index ledger.posting_reversed_once rename to general_posting_reversed_once;

create table ledger.pair (
  account_id bigint not null,             -- of the member; the house's is that of the kind
  seq bigint not null,                    -- as in general_entry: one row of numbers over both tables
  id bigint not null,                     -- the posting's
  member_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  at timestamptz not null,
  lane smallint not null,
  kind text not null,
  key text not null,
  ref_type text not null,
  ref_id text not null,
  hash bytea not null,
  primary key (account_id, seq, lane),
  constraint pair_once unique (member_id, key, lane)
);
-- Ids grow with the table, so this small index finds the pages of one, or of a range.
create index pair_by_id on ledger.pair using brin (id) with (pages_per_range = 16, autosummarize = on);

-- What a kind of pairs stood for when it was used first. Rows are never removed: the other side of a pair and the
-- fingerprint of its posting are made of them.
create table ledger.pair_kind (
  code text primary key,
  currency text not null,
  account text not null,
  sign smallint not null check (sign in (-1, 1)),   -- on the member's account
  house text not null,
  house_id bigint not null,
  is_open boolean not null default true   -- whether the kind is still listed: the only column that changes
);
insert into ledger.pair_kind (code, currency, account, sign, house, house_id)
  select k.code, k.currency, m.account, m.sign, h.account, a.id
    from ledger.kind k
    join ledger.kind_side m on m.kind = k.code and not m.house
    join ledger.kind_side h on h.kind = k.code and h.house
    join ledger.account a on a.member_id is null and a.kind = h.account and a.currency = k.currency
   where not k.cross_member and (select count(*) from ledger.kind_side s where s.kind = k.code) = 2;

create view ledger.posting as
  select g.id, g.member_id, g.key, g.kind, g.fingerprint, g.ref_type, g.ref_id, g.note, g.reversal_of, g.others, g.at from ledger.general_posting g
  union all
  select p.id, p.member_id, p.key, p.kind,
         (select sha256(convert_to(p.kind || ' ' || p.member_id::text || ' ' || k.account || ' ' || p.amount::text || ',house ' || k.house || ' '
                                     || (-p.amount)::text || ' ' || octet_length(p.ref_type)::text || ' ' || p.ref_type || ' '
                                     || p.ref_id, 'UTF8')) from ledger.pair_kind k where k.code = p.kind),
         p.ref_type, p.ref_id, null, null, null, p.at
    from ledger.pair p;
comment on view ledger.posting is 'every posting of both journals; one by its id is found by the page in the journal of pairs';

create view ledger.entry as
  select g.account_id, g.seq, g.member_id, g.posting_id, g.amount, g.balance_after, g.at, g.currency, g.hash from ledger.general_entry g
  union all
  select p.account_id, p.seq, p.member_id, p.id, p.amount, p.balance_after, p.at, (select k.currency from ledger.pair_kind k where k.code = p.kind), p.hash
    from ledger.pair p
  union all
  select k.house_id, p.id, p.member_id, p.id, -p.amount, null, p.at, k.currency, null from ledger.pair p join ledger.pair_kind k on k.code = p.kind;
comment on view ledger.entry is 'every entry of both journals: for whoever reads all of them, or one posting''s';

create view ledger.member_entry as
  select g.account_id, g.seq, g.member_id, g.posting_id, g.amount, g.balance_after, g.at, g.currency, g.hash from ledger.general_entry g
  union all
  select p.account_id, p.seq, p.member_id, p.id, p.amount, p.balance_after, p.at, (select k.currency from ledger.pair_kind k where k.code = p.kind), p.hash
    from ledger.pair p;
comment on view ledger.member_entry is 'the entries of a member''s account, found by account and seq';

-- An entry with what its posting says. Ask for an account and a range of seq, both known where it is asked (a lateral join).
create view ledger.line_view as
  select e.account_id, e.seq, e.member_id, e.posting_id, e.amount, e.balance_after, e.at, e.hash, p.kind, p.key, p.fingerprint, p.ref_type, p.ref_id, p.note
    from ledger.general_entry e join ledger.general_posting p on p.id = e.posting_id
  union all
  select p.account_id, p.seq, p.member_id, p.id, p.amount, p.balance_after, p.at, p.hash, p.kind, p.key,
         (select o.fingerprint from ledger.posting o where o.member_id = p.member_id and o.key = p.key and o.id = p.id), p.ref_type, p.ref_id, null
    from ledger.pair p;
comment on view ledger.line_view is 'the lines of a member''s account with what each was for';

create or replace view ledger.entry_view as select account_id, seq, member_id, posting_id, amount, at from ledger.entry;
create or replace view ledger.posting_view as select id, kind, ref_type, ref_id from ledger.posting;

-- The release before: reads both tables by the names that are views now; its functions are replaced in the same transaction.
grant select on ledger.pair, ledger.pair_kind, ledger.posting, ledger.entry, ledger.member_entry, ledger.line_view to khela_app;

-- A posting to be reversed is found by its member as well, where the caller knows whose it is (db/functions/ledger/reverse.sql).
-- The release before: it calls with three arguments, and the fourth of the function that takes this one's place may be left out.
drop function ledger.reverse(bigint, text, text);
grant select on sequence ledger.posting_id to khela_app;
