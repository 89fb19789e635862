-- Posts what moves on members' accounts: `m_n` is the place of each in the other arrays.
create or replace function play.post_moves(p_member bigint[], p_key text[], p_round_id text[], m_n int[], m_kind text[], m_amount bigint[]) returns void
language plpgsql
as $$
declare
  g record;
begin
  select array_agg(p_member[m.n] order by m.nth) as member, array_agg(p_key[m.n] || ':' || m.kind order by m.nth) as key,
         array_agg(p_round_id[m.n] order by m.nth) as ref
    into g from unnest(m_n, m_kind) with ordinality m(n, kind, nth);
  perform ledger.post_pairs(m_kind, g.member, g.key, 'round', g.ref, m_amount);
end
$$;
