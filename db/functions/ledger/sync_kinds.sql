-- Makes the kinds equal to `kinds`: [{code, currency, cross, reversedBy, sides: [{account, house, sign}]}]. Idempotent.
-- A kind that is no longer listed loses its row, so nothing more can be posted under it; its postings stay.
create or replace function ledger.sync_kinds(kinds jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  lock table ledger.kind in share row exclusive mode;
  delete from ledger.kind k where not exists (select from jsonb_array_elements(kinds) j where j ->> 'code' = k.code);
  insert into ledger.kind (code, currency, cross_member, reversed_by)
    select j ->> 'code', j ->> 'currency', (j ->> 'cross')::boolean, j ->> 'reversedBy' from jsonb_array_elements(kinds) j
    on conflict (code) do update
      set currency = excluded.currency, cross_member = excluded.cross_member, reversed_by = excluded.reversed_by;
  delete from ledger.kind_side;
  insert into ledger.kind_side (kind, account, house, sign)
    select j ->> 'code', s ->> 'account', (s ->> 'house')::boolean, (s ->> 'sign')::smallint
      from jsonb_array_elements(kinds) j, jsonb_array_elements(j -> 'sides') s;
  insert into ledger.account (member_id, kind, currency)
    select distinct null::bigint, s.account, k.currency
      from ledger.kind_side s join ledger.kind k on k.code = s.kind where s.house
    on conflict do nothing;
end
$$;
