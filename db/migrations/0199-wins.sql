-- why: wins came one by one, each with a dozen trips to the database. Many are judged and written together now, as bets are.

-- A win that was judged, as the node sends it (`modules/bets/win-store.ts`). A node sends as many fields as it knows, so one more is a type
-- of its own.
create type play.win as (
  member bigint,
  vendor text,
  tx text,
  bet text,                -- the bet it is about
  round_id text,
  game text,
  fingerprint bytea,
  amount bigint,           -- in 1/10 000, as all amounts
  closed boolean,          -- ends the round
  detail text,             -- outcome to remember with the round
  counts boolean,          -- for money: counts for limits
  board bigint,            -- what the winner board shows of a round that ends; null: nothing
  cash bigint,             -- both balances behind it
  bonus bigint,
  request_from int,        -- place of the call's bytes among those of the batch
  request_length int
);

-- Whoever moves money on a stake or a win calls ledger.post_pairs itself.
-- The release before: called it from functions only, which are replaced in the same transaction.
drop function play.post_moves(bigint[], text[], text[], int[], text[], bigint[]);
