-- Posts the exact mirror of a posting under the kind its kind names, for the same member, under its own key.
-- A posting is reversed once: a second key answers 'conflict'. KL003: its kind cannot be reversed; KL004: no such posting.
-- `p_member`: whose posting it is; it is found faster where the caller says it.
create or replace function ledger.reverse(
  p_posting bigint, p_key text, p_reason text, p_member bigint default null,
  out state text, out posting bigint, out account text[], out currency text[], out balance bigint[]
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  v_first record;
  v_kind text;
  v_lines record;
  v_done record;
begin
  -- The lock makes two reversals of one posting run one after the other.
  select p.member_id, p.key, p.kind, p.ref_type, p.ref_id, null::bigint as amount
    into v_first from ledger.general_posting p where p.id = p_posting for no key update;
  if not found and p_member is not null then
    select p.member_id, p.key, p.kind, p.ref_type, p.ref_id, p.amount into v_first
      from ledger.account a join ledger.pair p on p.account_id = a.id and p.seq = ledger.seq_of(a.id, a.version, p_posting)
     where a.member_id = p_member for no key update of p;
  elsif not found then
    select p.member_id, p.key, p.kind, p.ref_type, p.ref_id, p.amount into v_first from ledger.pair p where p.id = p_posting for no key update;
  end if;
  if v_first.kind is null then
    raise exception 'there is no posting %', p_posting using errcode = 'KL004';
  end if;
  select k.reversed_by into v_kind from ledger.kind k where k.code = v_first.kind;
  if v_kind is null then
    raise exception 'a posting of kind % cannot be reversed', v_first.kind using errcode = 'KL003';
  end if;
  if exists (select from ledger.general_posting p where p.member_id = v_first.member_id and p.reversal_of = p_posting and p.key <> p_key) then
    state := 'conflict';
    return;
  end if;
  select array_agg(1) as req, array_agg(s.member_id) as member, array_agg(s.kind) as account, array_agg(s.currency) as currency,
         array_agg(-s.amount) as amount
    into v_lines
    from (select o.member_id, o.kind, o.currency, o.amount from ledger.sides(p_posting) o where v_first.amount is null
          union all
          select s.* from ledger.pair_kind k
            cross join lateral (values (v_first.member_id, k.account, k.currency, v_first.amount), (null, k.house, k.currency, -v_first.amount)) s
           where k.code = v_first.kind and v_first.amount is not null) s;
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
revoke all on function ledger.reverse from public;
grant execute on function ledger.reverse to khela_app;
