-- why: the exact bytes of vendors' calls (W-28) stood in the row of each call, so a slip of ten was stored ten times, and forgetting them after
-- 90 days rewrote every row. Now those of a batch stand once, in a part of the table that holds one day and is dropped as a whole. Rows of
-- before keep their bytes until their own job forgets them; the view answers from either place.
-- A node of the release before goes on writing `play.tx.request` and calling `play.stake_many`.

-- Bytes of the calls of one batch, one after the other. The upper bits of the number are the day of UTC it was written on, counted from 1970
-- (`play.write_request`), so that a number alone leads to the part of the table that has it.
create table play.request (
  id bigint not null primary key,
  bytes bytea storage external not null
) partition by range (id);
create sequence play.request_no maxvalue 1099511627775 cycle;
comment on table play.request is 'exact bytes of vendors'' calls, a row a batch and a part of the table a day; dropped after 90 days';
grant insert on play.request to khela_app;
grant usage on sequence play.request_no to khela_app;

-- Where the bytes of a call lie in them; null for calls within the process, and for rows of before.
alter table play.tx add column request_id bigint, add column request_from int, add column request_length int;

create or replace view play.tx_view as
  select t.member_id, t.vendor, t.tx_id, t.op, t.target, t.round_id, t.amount, t.payout, t.state, t.code, t.at,
         coalesce(t.request, (select substring(q.bytes from t.request_from + 1 for t.request_length) from play.request q where q.id = t.request_id))
           as request
    from play.tx t;

-- A stake as the node sends it (`modules/bets/stake-store.ts`). A node sends as many fields as it knows, so one more is a type of its own.
create type play.stake as (
  member bigint,
  vendor text,
  tx text,
  session text,
  game text,
  currency text,
  trial boolean,           -- a trial member, who never stakes money
  round text,              -- the vendor's round; null for a round of its own
  round_id text,
  stake bigint,            -- in 1/10 000, as all amounts
  win bigint,              -- null for a bet whose result comes later
  detail text,
  jackpot bigint,
  free text,
  fingerprint bytea,
  key text,                -- names the postings
  request_from int,        -- place of the call's bytes among those of the batch
  request_length int
);
