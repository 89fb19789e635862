/** SQL that takes what a member was told, asked and talked about. That there was a ticket, of which kind and when, stays (CO-5.56). */
import type { Tx } from '../../kernel/index.ts'

export async function eraseMessages(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from messages.letter where member_id = $1', [memberId])
  await t.run('delete from messages.mark where member_id = $1', [memberId])
  await t.run('delete from messages.ways where member_id = $1', [memberId])
  await t.run('delete from messages.post where ticket in (select seq from messages.ticket where member_id = $1)', [memberId])
  await t.run(
    `update messages.ticket set summary = '', state = 'CLOSED', closed_at = coalesce(closed_at, kernel.now()), closed_by = coalesce(closed_by, 'system')
      where member_id = $1`,
    [memberId],
  )
  await t.run('delete from messages.line where chat in (select seq from messages.chat where member_id = $1)', [memberId])
  await t.run(
    `update messages.chat set state = 'CLOSED', closed_at = coalesce(closed_at, kernel.now()), closed_by = coalesce(closed_by, 'system')
      where member_id = $1`,
    [memberId],
  )
}
