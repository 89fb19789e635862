-- Posts the exact mirror of a posting under the kind its kind names, for the same member, under its own key.
-- A posting is reversed once: a second key answers 'conflict'. KL003: its kind cannot be reversed; KL004: no such posting.
create or replace function ledger.reverse(
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
