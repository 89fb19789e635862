/** SQL that takes what a member wrote as feedback; that there was one stays as a count. */
import type { Tx } from '../../kernel/index.ts'

export async function eraseFeedback(t: Tx, memberId: bigint): Promise<void> {
  await t.run(`update content.feedback set content = '', sender = '', network = '', note = null, answer = null where member_id = $1`, [
    memberId,
  ])
}
