/** SQL of trial members whose time is over. */
import type { Tx } from '../../kernel/index.ts'

/** Trial members who were made longer ago than so many days, and have no session any more: those are forgotten a week after their end. */
export async function oldTrials(t: Tx, days: number, limit: number): Promise<bigint[]> {
  const rows = await t.query<{ memberId: bigint }>(
    `select m.id as "memberId" from identity.member m
      where m.type = 4 and m.closed_at is null and m.registered_at < kernel.now() - make_interval(days => $1)
        and not exists (select from identity.session s where s.member_id = m.id)
      order by m.registered_at limit $2 for update of m skip locked`,
    [days, limit],
  )
  return rows.map(({ memberId }) => memberId)
}
