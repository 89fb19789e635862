-- The fingerprint of a pair, as ledger.check_lines makes it of its two lines: kind, lines and reference.
create or replace function ledger.pair_print(kind text, member bigint, account text, amount bigint, house text, ref_type text, ref_id text) returns bytea
language sql stable
as $$
  select sha256(convert_to(kind || ' ' || member::text || ' ' || account || ' ' || amount::text || ',house ' || house || ' ' || (-amount)::text
                           || ' ' || octet_length(ref_type)::text || ' ' || ref_type || ' ' || ref_id, 'UTF8'))
$$;
revoke all on function ledger.pair_print from public;
