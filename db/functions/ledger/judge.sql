-- Step 3, only when a key is known, comes twice, or a balance does not suffice: judges the postings one by one in the
-- order given, each on what the earlier ones left. known_id and known_print: the posting that already has the key.
-- Answers the state of each, the number of the posting of this call it repeats (else null), and for a refused line the
-- balance it found.
create or replace function ledger.judge(
  p_member bigint[], p_key text[], p_print bytea[], known_id bigint[], known_print bytea[],
  l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  out state text[], out same_as int[], out line int[], out balance bigint[]
)
language plpgsql
as $$
declare
  v_held bigint[];      -- the running balance of each account touched
  v_first int[];        -- number of the first posting with the same key in this call
  v_written int[];      -- by number of the first: the posting that was let through under that key
  v_slot int[];         -- by line: its account's place in v_held; 0 for the house
  v_from int := 1;      -- first line of the posting at hand
  v_to int;
  v_fits boolean;
begin
  select array_agg(f.first order by f.req) into v_first
    from (select req, min(req) over (partition by r.member, r.key) as first
            from unnest(p_member, p_key) with ordinality r(member, key, req)) f;
  with touched as materialized (
    select l.line, a.id, a.balance, dense_rank() over (order by a.id) as slot
      from unnest(l_member, l_account, l_currency) with ordinality l(member, account, currency, line)
      join ledger.account a on a.member_id = l.member and a.kind = l.account and a.currency = l.currency
  )
  select array_agg(coalesce(t.slot, 0) order by n.line),
         (select array_agg(h.balance order by h.slot) from (select distinct slot, touched.balance from touched) h)
    into v_slot, v_held
    from generate_series(1, cardinality(l_req)) n(line) left join touched t on t.line = n.line;

  v_written := array_fill(null::int, array[cardinality(p_key)]);
  same_as := v_written;
  state := array_fill(null::text, array[cardinality(p_key)]);
  for r in 1 .. cardinality(p_key) loop
    v_to := v_from;
    while v_to < cardinality(l_req) and l_req[v_to + 1] = r loop
      v_to := v_to + 1;
    end loop;
    if known_id[r] is not null then
      state[r] := case when known_print[r] = p_print[r] then 'replayed' else 'conflict' end;
    elsif v_written[v_first[r]] is not null then
      same_as[r] := v_written[v_first[r]];
      state[r] := case when p_print[same_as[r]] = p_print[r] then 'replayed' else 'conflict' end;
    else
      v_fits := true;
      for l in v_from .. v_to loop
        if v_slot[l] > 0 then
          v_held[v_slot[l]] := v_held[v_slot[l]] + l_amount[l];
          v_fits := v_fits and v_held[v_slot[l]] >= 0;
        end if;
      end loop;
      state[r] := case when v_fits then 'posted' else 'insufficient' end;
      if v_fits then
        v_written[v_first[r]] := r;
      else
        for l in v_from .. v_to loop
          if v_slot[l] > 0 then
            v_held[v_slot[l]] := v_held[v_slot[l]] - l_amount[l];
          end if;
        end loop;
        for l in v_from .. v_to loop
          if v_slot[l] > 0 then
            line := line || l;
            balance := balance || v_held[v_slot[l]];
          end if;
        end loop;
      end if;
    end if;
    v_from := v_to + 1;
  end loop;
end
$$;
