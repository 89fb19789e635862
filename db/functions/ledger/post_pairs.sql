-- The short way for stakes and what they win: postings between an account of their member and one of the house, both named
-- by the kind; each is one row of ledger.pair. Amounts are above zero. All are written, or none: 23505 or 40001 when a key is
-- in use among the pairs, a balance does not suffice or an account moved meanwhile; for the caller holds the money's locks and
-- has counted, and tries again. A posting is the same to the byte as one by post_many.
create or replace function ledger.post_pairs(p_kind text[], p_member bigint[], p_key text[], p_ref_type text, p_ref_id text[], p_amount bigint[])
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_at timestamptz := kernel.now();
  v_count int := cardinality(p_kind);
  v_account text[];    -- of the member
  v_currency text[];
  v_amount bigint[];   -- on the member's account
  v_print bytea[];
  v_is_given boolean;
  d record;
  -- by account: where it stands after its last entry here, and the version it had
  v_account_id bigint[];
  v_balance bigint[];
  v_seq bigint[];
  v_before bigint[];
  v_head bytea[];
  v_moved int;
begin
  select array_agg(k.account order by l.nth), array_agg(k.currency order by l.nth), array_agg(k.sign * l.amount order by l.nth),
         array_agg(sha256(convert_to(
           l.kind || ' ' || l.member::text || ' ' || k.account || ' ' || (k.sign * l.amount)::text || ',house ' || k.house || ' '
             || (-k.sign * l.amount)::text || ' ' || octet_length(p_ref_type)::text || ' ' || p_ref_type || ' ' || l.ref, 'UTF8')) order by l.nth),
         bool_or(k.sign > 0)
    into v_account, v_currency, v_amount, v_print, v_is_given
    from unnest(p_kind, p_member, p_ref_id, p_amount) with ordinality l(kind, member, ref, amount, nth)
    join ledger.pair_kind k on k.code = l.kind
   where l.amount > 0;
  if cardinality(v_account) is distinct from v_count or exists (select unnest(p_kind) except select k.code from ledger.kind k) then
    raise exception 'a posting has no amount or a kind that is no pair' using errcode = 'KL001';
  end if;
  -- A member's first money of a kind. What is taken is taken from an account that there is.
  if v_is_given then
    insert into ledger.account (member_id, kind, currency, balance)
      select distinct l.member, l.account, l.currency, 0
        from unnest(p_member, v_account, v_currency, v_amount) l(member, account, currency, amount)
       where l.amount > 0
         and not exists (select from ledger.account a where a.member_id = l.member and a.kind = l.account and a.currency = l.currency)
      on conflict do nothing;
  end if;

  -- The numbers are drawn in the statement that reads the accounts: who reads what another wrote draws after the other, so
  -- they rise along each account also where the caller holds no lock.
  with drawn as materialized (
    select ledger.draw_ids(v_count) as ids
  ), written as (
    insert into ledger.pair (account_id, seq, id, member_id, amount, balance_after, at, lane, kind, key, ref_type, ref_id, hash)
      select m.account, m.seq, m.id, m.member, m.amount, m.balance, v_at, (m.member & 127)::smallint, p_kind[m.nth], p_key[m.nth], p_ref_type, p_ref_id[m.nth],
             ledger.chained(m.head, ledger.entry_data(m.seq, m.amount, m.balance, m.id, v_at, v_print[m.nth], p_key[m.nth]))
               over (partition by m.account order by m.nth rows unbounded preceding)
        from (select l.member, l.amount, l.nth, ((select ids from drawn))[l.nth] as id, a.id as account, a.head,
                     a.version + row_number() over w as seq, (a.balance + sum(l.amount) over w)::bigint as balance
                from unnest(p_member, v_account, v_currency, v_amount) with ordinality l(member, kind, currency, amount, nth)
                cross join lateral (select k.id, k.balance, k.version, k.head from ledger.account k
                                     where k.member_id = l.member and k.kind = l.kind and k.currency = l.currency limit 1) a
              window w as (partition by a.id order by l.nth)) m
      returning account_id, seq, balance_after, hash
  ), last as materialized (
    select distinct on (account_id) *, count(*) over (partition by account_id) as entries from written order by account_id, seq desc
  )
  select (select count(*) from written) as written, (select min(w.balance_after) from written w) as lowest,
         array_agg(l.account_id order by l.account_id) as account, array_agg(l.balance_after order by l.account_id) as balance,
         array_agg(l.seq order by l.account_id) as seq, array_agg(l.seq - l.entries order by l.account_id) as before,
         array_agg(l.hash order by l.account_id) as head
    into d from last l;
  v_account_id := d.account;
  v_balance := d.balance;
  v_seq := d.seq;
  v_before := d.before;
  v_head := d.head;
  -- By the key alone, for a join might be planned to read all accounts; width_bucket finds the place by halving. Whoever
  -- moved an account since it was read has taken the number of its next entry.
  update ledger.account a
     set (balance, version, head) = (select v_balance[p.nth], v_seq[p.nth], v_head[p.nth] from (select width_bucket(a.id, v_account_id) as nth offset 0) p)
   where a.id = any (v_account_id) and a.version = v_before[width_bucket(a.id, v_account_id)];
  get diagnostics v_moved = row_count;
  if d.written <> v_count or d.lowest < 0 or v_moved <> cardinality(v_account_id) then
    raise exception 'a balance does not suffice or has moved meanwhile' using errcode = 'serialization_failure';
  end if;
end
$$;
