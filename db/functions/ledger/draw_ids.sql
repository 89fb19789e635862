-- So many ids of postings, growing.
create or replace function ledger.draw_ids(count int) returns bigint[]
language sql
as $$ select array_agg(nextval('ledger.posting_id') order by n) from generate_series(1, count) n $$;
