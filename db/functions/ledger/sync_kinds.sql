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
  insert into ledger.pair_kind (code, currency, account, sign, house, house_id)
    select k.code, k.currency, m.account, m.sign, h.account, a.id
      from ledger.kind k
      join ledger.kind_side m on m.kind = k.code and not m.house
      join ledger.kind_side h on h.kind = k.code and h.house
      join ledger.account a on a.member_id is null and a.kind = h.account and a.currency = k.currency
     where not k.cross_member and (select count(*) from ledger.kind_side s where s.kind = k.code) = 2
    on conflict do nothing;
  update ledger.pair_kind p set is_open = not p.is_open where p.is_open <> exists (select from ledger.kind k where k.code = p.code);
  -- What a kind of pairs stands for is read from here for ever.
  if exists (select from ledger.pair_kind p join ledger.kind k on k.code = p.code
               left join ledger.kind_side m on m.kind = k.code and m.account = p.account and not m.house and m.sign = p.sign
               left join ledger.kind_side h on h.kind = k.code and h.account = p.house and h.house
              where k.currency <> p.currency or m.kind is null or h.kind is null) then
    raise exception 'a kind of pairs stands for something else than it did' using errcode = 'KL001';
  end if;
end
$$;
