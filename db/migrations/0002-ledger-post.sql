-- Why: the one function through which value moves, apart from the tables it writes (0002-ledger-accounts.sql).
-- Set-based: many small postings are written and committed together, each with its own result (design/stack.md,
-- "The limit of moving money"; reliability.md R09-R14).
--
-- The writer. It comes in steps, all called by ledger.post_batch below, none granted to anybody.
-- Arrays p_* hold one posting each; arrays l_* one line each, in the order of their postings: l_req is the number of
-- the line's posting (from 1), l_member null is the house.

-- Step 1: every line fits a side of its kind and the kind's members and currency (else KL001), every posting balances
-- (else KL002). Answers each posting's fingerprint: what its key stands for. The note is not part of it.
create function ledger.check_lines(
  p_kind text[], p_member bigint[], p_ref_type text[], p_ref_id text[], p_reversal_of bigint[],
  l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[]
) returns bytea[]
language plpgsql
as $$
declare
  v_prints bytea[];
  v_unfit int;
  v_uneven int;
begin
  select array_agg(f.print order by f.req), min(f.req) filter (where not f.fits), min(f.req) filter (where f.total <> 0)
    into v_prints, v_unfit, v_uneven
    from (
      select l.req, sum(l.amount) as total,
             coalesce(bool_and(
               (p_kind[l.req], l.account, l.currency, l.member is null, case when l.amount > 0 then 1 when l.amount < 0 then -1 end)
                 in (select s.kind, s.account, k.currency, s.house, s.sign from ledger.kind_side s join ledger.kind k on k.code = s.kind)
               and (l.member is null or l.member = p_member[l.req]
                    or p_kind[l.req] in (select k.code from ledger.kind k where k.cross_member))), false) as fits,
             sha256(convert_to(concat_ws(' ', p_kind[l.req], p_reversal_of[l.req],
               string_agg(coalesce(l.member::text, 'house') || ' ' || l.account || ' ' || l.amount::text, ','
                          order by l.member, l.account, l.amount),
               octet_length(p_ref_type[l.req]), p_ref_type[l.req], p_ref_id[l.req]), 'UTF8')) as print
        from unnest(l_req, l_member, l_account, l_currency, l_amount) l(req, member, account, currency, amount)
       group by l.req
    ) f;
  if v_unfit is not null then
    raise exception 'posting % (%): its lines do not fit its kind', v_unfit, p_kind[v_unfit] using errcode = 'KL001';
  end if;
  if cardinality(v_prints) is distinct from cardinality(p_kind) then
    raise exception 'every posting needs lines' using errcode = 'KL001';
  end if;
  if v_uneven is not null then
    raise exception 'posting % (%) does not balance', v_uneven, p_kind[v_uneven] using errcode = 'KL002';
  end if;
  return v_prints;
end
$$;

-- Step 2: locks the members' accounts in order of id, making those that are missing with a balance of zero, and plans
-- the entries the postings make on them, in order of account and seq; `go` null means all postings. `lowest` is the
-- lowest balance on the way.
-- Two calls that both make accounts may wait for each other crosswise; the database ends one, and the caller's
-- transaction is tried again (kernel/db.ts).
create function ledger.lock_and_plan(
  go boolean[], l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  out line int[], out account bigint[], out seq bigint[], out balance bigint[], out head bytea[], out lowest bigint
)
language plpgsql
as $$
declare
  v_missing boolean;
  v_twice int;
begin
  loop
    -- Each account is joined once and carries the numbers of its lines: a join of lines with accounts would be planned as
    -- if both were few.
    with wanted as materialized (
      select l.member, l.account, l.currency, array_agg(l.nth::int order by l.nth) as lines
        from unnest(l_member, l_account, l_currency) with ordinality l(member, account, currency, nth)
       where l.member is not null group by 1, 2, 3
    ), locked as materialized (
      select w.lines, a.id, a.balance, a.version, a.head from wanted w
        join ledger.account a on a.member_id = w.member and a.kind = w.account and a.currency = w.currency
       order by a.id for no key update of a
    ), planned as (
      select l.nth, k.id, k.head, k.version + row_number() over w as seq, (k.balance + sum(l_amount[l.nth]) over w)::bigint as balance,
             case when lag(l_req[l.nth]) over w = l_req[l.nth] then l_req[l.nth] end as twice
        from locked k cross join lateral unnest(k.lines) l(nth)
       where go is null or go[l_req[l.nth]]
      window w as (partition by k.id order by l.nth)
    )
    select array_agg(p.nth), array_agg(p.id), array_agg(p.seq), array_agg(p.balance), array_agg(p.head), coalesce(min(p.balance), 0), min(p.twice),
           (select count(*) from wanted) > (select count(*) from locked)
      into line, account, seq, balance, head, lowest, v_twice, v_missing
      from planned p;
    exit when not v_missing;
    insert into ledger.account (member_id, kind, currency, balance)
      select distinct l.member, l.account, l.currency, 0
        from unnest(l_member, l_account, l_currency) l(member, account, currency)
       where l.member is not null order by 1, 2, 3
      on conflict do nothing;
  end loop;
  if v_twice is not null then
    raise exception 'posting % has two lines on one account', v_twice using errcode = 'KL001';
  end if;
end
$$;

-- Step 3, only when a key is known, comes twice, or a balance does not suffice: judges the postings one by one in the
-- order given, each on what the earlier ones left. known_id and known_print: the posting that already has the key.
-- Answers the state of each, the number of the posting of this call it repeats (else null), and for a refused line the
-- balance it found.
create function ledger.judge(
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

-- Step 4: writes postings, entries and running balances. e_* is what step 2 planned.
create function ledger.write_batch(
  go boolean[], p_id bigint[], p_kind text[], p_member bigint[], p_key text[], p_print bytea[],
  p_ref_type text[], p_ref_id text[], p_note text[], p_reversal_of bigint[],
  l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  e_line int[], e_account bigint[], e_seq bigint[], e_balance bigint[], e_head bytea[]
) returns void
language plpgsql
as $$
declare
  v_at timestamptz := kernel.now();
  v_written int;
begin
  insert into ledger.posting (id, member_id, key, kind, fingerprint, ref_type, ref_id, note, reversal_of, others, at)
    select r.id, r.member, r.key, r.kind, r.print, r.ref_type, r.ref_id, r.note, p_reversal_of[r.req],
           case when r.kind in (select k.code from ledger.kind k where k.cross_member) then
             (select array_agg(l.member) from unnest(l_req, l_member) l(req, member) where l.req = r.req and l.member <> r.member)
           end, v_at
      from unnest(p_id, p_member, p_key, p_kind, p_print, p_ref_type, p_ref_id, p_note)
           with ordinality r(id, member, key, kind, print, ref_type, ref_id, note, req)
     where go is null or go[r.req]
    on conflict (member_id, key) do nothing;
  get diagnostics v_written = row_count;
  if v_written <> (case when go is null then cardinality(p_id) else cardinality(array_positions(go, true)) end) then
    raise exception 'a posting key is in use' using errcode = 'serialization_failure';
  end if;

  with written as (
    insert into ledger.entry (account_id, seq, member_id, posting_id, amount, balance_after, at, currency, hash)
      select e.account, e.seq, l_member[e.line], p_id[l_req[e.line]], l_amount[e.line], e.balance, v_at, l_currency[e.line],
             ledger.chained(e.head, ledger.entry_data(e.seq, l_amount[e.line], e.balance, p_id[l_req[e.line]], v_at,
                                                      p_print[l_req[e.line]], p_key[l_req[e.line]]))
               over (partition by e.account order by e.seq rows unbounded preceding)
        from unnest(e_line, e_account, e_seq, e_balance, e_head) e(line, account, seq, balance, head)
      returning account_id, seq, balance_after, hash
  )
  update ledger.account a set balance = w.balance_after, version = w.seq, head = w.hash
    from (select distinct on (account_id) * from written order by account_id, seq desc) w
   where a.id = w.account_id;
  with house as materialized (
    select a.id, a.kind, a.currency from ledger.account a where a.member_id is null
  )
  insert into ledger.entry (account_id, seq, member_id, posting_id, amount, at, currency)
    select h.id, p_id[l.req], p_member[l.req], p_id[l.req], l.amount, v_at, l.currency
      from unnest(l_req, l_member, l_account, l_currency, l_amount) l(req, member, account, currency, amount)
      join house h on h.kind = l.account and h.currency = l.currency
     where l.member is null and (go is null or go[l.req]);
end
$$;

create function ledger.draw_ids(count int) returns bigint[]
language sql
as $$ select array_agg(nextval('ledger.posting_id') order by n) from generate_series(1, count) n $$;

-- Step 5, in place of 4 when a key is in use or a balance does not suffice.
create function ledger.post_judged(
  p_kind text[], p_member bigint[], p_key text[], p_print bytea[], p_ref_type text[], p_ref_id text[], p_note text[],
  p_reversal_of bigint[], l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  out state text[], out posting bigint[], out line int[], out balance bigint[]
)
language plpgsql
as $$
declare
  v_known bigint[];
  v_known_print bytea[];
  v_go boolean[];
  v_drawn bigint[];
  v_same_as int[];
  v_refused record;
  e record;
begin
  perform ledger.lock_and_plan(null, l_req, l_member, l_account, l_currency, l_amount);
  select array_agg(p.id order by r.req), array_agg(p.fingerprint order by r.req) into v_known, v_known_print
    from unnest(p_member, p_key) with ordinality r(member, key, req)
    left join ledger.posting p on p.member_id = r.member and p.key = r.key;
  v_refused := ledger.judge(p_member, p_key, p_print, v_known, v_known_print, l_req, l_member, l_account, l_currency, l_amount);
  state := v_refused.state;
  v_same_as := v_refused.same_as;
  select array_agg(s.state = 'posted' order by s.req) into v_go from unnest(state) with ordinality s(state, req);
  e := ledger.lock_and_plan(v_go, l_req, l_member, l_account, l_currency, l_amount);
  v_drawn := ledger.draw_ids(cardinality(p_kind));
  if true = any (v_go) then
    -- When a call about other accounts uses one of the keys meanwhile, this fails as a serialization failure; the
    -- transaction is tried again and finds the key.
    perform ledger.write_batch(v_go, v_drawn, p_kind, p_member, p_key, p_print, p_ref_type, p_ref_id, p_note, p_reversal_of,
                               l_req, l_member, l_account, l_currency, l_amount, e.line, e.account, e.seq, e.balance, e.head);
  end if;
  select array_agg(case s.state when 'posted' then v_drawn[s.req]
                                when 'replayed' then coalesce(v_known[s.req], v_drawn[s.same_as]) end order by s.req)
    into posting from unnest(v_refused.state, v_same_as) with ordinality s(state, same_as, req);
  -- A replay answers the balance its first run answered.
  select e.line || v_refused.line || array_agg(l.nth::int), e.balance || v_refused.balance || array_agg(n.balance_after)
    into line, balance
    from unnest(l_req, l_member, l_account, l_currency, l_amount)
         with ordinality l(req, member, account, currency, amount, nth)
    join ledger.account a on a.member_id = l.member and a.kind = l.account and a.currency = l.currency
    join ledger.entry n on n.account_id = a.id and n.seq = ledger.seq_of(a.id, a.version, post_judged.posting[l.req])
   where post_judged.state[l.req] = 'replayed';
end
$$;

-- The whole: per posting its state and id, and per member line (`line` = its number) the balance behind it.
--   posted        written now                     replayed   written before, or earlier in this call, by the same request
--   insufficient  a balance would go below zero;  conflict   the key stands for something else
--                 nothing written, key still free
-- Accounts are locked before any key is looked at and any id is drawn. So two calls about one member run one after the
-- other, and on each account ids grow with seq, which ledger.seq_of builds on.
create function ledger.post_batch(
  p_kind text[], p_member bigint[], p_key text[], p_ref_type text[], p_ref_id text[], p_note text[], p_reversal_of bigint[],
  l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  out state text[], out posting bigint[], out line int[], out balance bigint[]
)
language plpgsql
as $$
declare
  v_print bytea[] := ledger.check_lines(p_kind, p_member, p_ref_type, p_ref_id, p_reversal_of,
                                        l_req, l_member, l_account, l_currency, l_amount);
  e record;
begin
  -- Nearly always every key is new and every balance suffices, so that is tried first; what was written is undone when not.
  begin
    e := ledger.lock_and_plan(null, l_req, l_member, l_account, l_currency, l_amount);
    if e.lowest < 0 then
      raise exception 'a balance does not suffice' using errcode = 'serialization_failure';
    end if;
    posting := ledger.draw_ids(cardinality(p_kind));
    perform ledger.write_batch(null, posting, p_kind, p_member, p_key, v_print, p_ref_type, p_ref_id, p_note, p_reversal_of,
                               l_req, l_member, l_account, l_currency, l_amount, e.line, e.account, e.seq, e.balance, e.head);
    state := array_fill('posted'::text, array[cardinality(p_kind)]);
    line := e.line;
    balance := e.balance;
    return;
  exception when serialization_failure then null;
  end;
  select * into state, posting, line, balance
    from ledger.post_judged(p_kind, p_member, p_key, v_print, p_ref_type, p_ref_id, p_note, p_reversal_of,
                            l_req, l_member, l_account, l_currency, l_amount);
end
$$;

-- The door.
create function ledger.post_many(
  p_kind text[], p_member bigint[], p_key text[], p_ref_type text[], p_ref_id text[], p_note text[],
  l_req int[], l_member bigint[], l_account text[], l_currency text[], l_amount bigint[],
  out state text[], out posting bigint[], out line int[], out balance bigint[]
)
language sql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
  select * from ledger.post_batch(p_kind, p_member, p_key, p_ref_type, p_ref_id, p_note, array_fill(null::bigint, array[cardinality(p_kind)]),
                                  l_req, l_member, l_account, l_currency, l_amount)
$$;

-- Posts the exact mirror of a posting under the kind its kind names, for the same member, under its own key.
-- A posting is reversed once: a second key answers 'conflict'. KL003: its kind cannot be reversed; KL004: no such posting.
create function ledger.reverse(
  p_posting bigint, p_key text, p_reason text,
  out state text, out posting bigint, out account text[], out currency text[], out balance bigint[]
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  v_first ledger.posting;
  v_kind text;
  v_lines record;
  v_done record;
begin
  -- The lock makes two reversals of one posting run one after the other.
  select p.* into v_first from ledger.posting p where p.id = p_posting for no key update;
  if not found then
    raise exception 'there is no posting %', p_posting using errcode = 'KL004';
  end if;
  select k.reversed_by into v_kind from ledger.kind k where k.code = v_first.kind;
  if v_kind is null then
    raise exception 'a posting of kind % cannot be reversed', v_first.kind using errcode = 'KL003';
  end if;
  if exists (select from ledger.posting p where p.reversal_of = p_posting and (p.member_id, p.key) <> (v_first.member_id, p_key)) then
    state := 'conflict';
    return;
  end if;
  select array_agg(1) as req, array_agg(s.member_id) as member, array_agg(s.kind) as account, array_agg(s.currency) as currency,
         array_agg(-s.amount) as amount
    into v_lines from ledger.sides(p_posting) s;
  select * into v_done
    from ledger.post_batch(array[v_kind], array[v_first.member_id], array[p_key], array[v_first.ref_type], array[v_first.ref_id],
                           array[p_reason], array[p_posting],
                           v_lines.req, v_lines.member, v_lines.account, v_lines.currency, v_lines.amount);
  state := v_done.state[1];
  posting := v_done.posting[1];
  select array_agg(v_lines.account[d.line]), array_agg(v_lines.currency[d.line]), array_agg(d.balance)
    into account, currency, balance
    from unnest(v_done.line, v_done.balance) d(line, balance) where v_lines.member[d.line] = v_first.member_id;
end
$$;

revoke all on all functions in schema ledger from public;
grant execute on function ledger.post_many, ledger.reverse to khela_app;
