/**
 * Limits, recomputed from bets, wins and deposits alone (CO-5.12 to CO-5.22). Only what came after the last
 * change of a member's limits is judged, and a stake that was cancelled later counts as if it had never been, so what is
 * found here was too much for certain; a limit passed by a stake that was cancelled since is not found.
 */
const CAPS = `
  select c.member_id, c.measure, c.span, min(c.value) as most, (select max(j.at) from limits.journal j where j.member_id = c.member_id) as since
    from limits.cap c where c.next_value is null group by 1, 2, 3`
const BETS = `
  select b.member_id, b.tx_id, b.amount, b.at from play.tx b join play.round r on r.member_id = b.member_id and r.id = b.round_id
   where b.op in ('bet', 'betwin') and b.code = 'OK' and b.state <> 'CANCELLED' and r.mode = 'real' and b.amount > 0`
const PAID = `
  select e.member_id, e.amount, p.at from ledger.entry e join ledger.posting p on p.id = e.posting_id
   where e.amount > 0 and e.balance_after is not null and p.kind in ('win', 'bonus_win', 'jackpot_win', 'promo', 'resettle_up', 'bonus_grant')`

export const addedUp: Readonly<Record<string, string>> = {
  'no single bet is larger than the limit': `
    select b.tx_id as subject, format('member %s bet %s, limit %s', b.member_id, b.amount, c.most) as text
      from (${CAPS}) c join (${BETS}) b using (member_id) where c.measure = 'bet' and b.at > c.since and b.amount > c.most`,
  'stakes of a span stay below the limit': `
    select t.tx_id as subject, format('member %s staked %s in a %s, limit %s', t.member_id, t.total, t.span, t.most) as text from (
      select b.*, c.span, c.most, c.since,
             sum(b.amount) over (partition by b.member_id, c.span, limits.start_of(c.span, b.at) order by b.at) as total
        from (${CAPS}) c join (${BETS}) b using (member_id)
       where c.measure = 'stake') t
     where t.at > t.since and t.total > t.most`,
  'losses of a span stay below the limit': `
    select t.tx_id as subject, format('member %s lost %s in a %s, limit %s', t.member_id, t.total - t.paid, t.span, t.most) as text from (
      select b.*, c.span, c.most, c.since,
             sum(b.amount) over (partition by b.member_id, c.span, limits.start_of(c.span, b.at) order by b.at) as total,
             (select coalesce(sum(p.amount), 0) from (${PAID}) p where p.member_id = b.member_id and p.at <= b.at
                 and limits.start_of(c.span, p.at) = limits.start_of(c.span, b.at)) as paid
        from (${CAPS}) c join (${BETS}) b using (member_id)
       where c.measure = 'loss') t
     where t.at > t.since and t.total - t.paid > t.most`,
  'deposits of a span stay below the limit': `
    select t.id as subject, format('member %s deposited %s in a %s, limit %s', t.member_id, t.total, t.span, t.most) as text from (
      select d.id, d.member_id, d.created_at, c.span, c.most, c.since,
             sum(d.amount) over (partition by d.member_id, c.span, limits.start_of(c.span, d.created_at) order by d.created_at) as total
        from (${CAPS}) c join wallet.deposit d using (member_id) where c.measure = 'deposit') t
     where t.created_at > t.since and t.total > t.most`,
  'nobody stakes in a break from play': `
    select b.tx_id as subject, format('member %s at %s', b.member_id, b.at) as text from limits.standing s join (${BETS}) b using (member_id)
     where b.at > (select max(j.at) from limits.journal j where j.member_id = s.member_id)
       and b.at < greatest(s.cooling_until, s.excluded_until)`,
}
