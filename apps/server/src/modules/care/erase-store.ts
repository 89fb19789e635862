/** SQL that takes what is personal of care. Cases of harm stay with their markers and their course (CO-5.24), without their texts. */
import type { Tx } from '../../kernel/index.ts'

export async function eraseCare(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from care.choice where member_id = $1', [memberId])
  await t.run('delete from care.answer where member_id = $1', [memberId])
  await t.run('delete from care.reading where member_id = $1', [memberId])
  await t.run(`update care.harm_step set text = '' where member_id = $1 and text <> ''`, [memberId])
  await t.run(
    `update care.harm_case set state = 'CLOSED', closed_at = kernel.now(), closed_by = 'system' where member_id = $1 and state = 'OPEN'`,
    [memberId],
  )
}
