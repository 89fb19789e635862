/** SQL of what becomes of old rows: what visitors said, two years after somebody dealt with it, and pictures that no content shows a month after they were put in. */
import type { Ageing, Tx } from '../../kernel/index.ts'

export const contentAgeing: readonly Ageing[] = [
  { table: 'content.feedback', days: 730, over: `done_at < kernel.now() - make_interval(days => $1)` },
  // An item that was removed keeps its pictures: the office can look at what stood there.
  {
    table: 'content.image',
    days: 30,
    over: `created_at < kernel.now() - make_interval(days => $1) and not exists (select from content.item i where strpos(i.fields::text, image.hash) > 0)`,
  },
]

/** SQL that takes what a member wrote as feedback; that there was one stays as a count. */
export async function eraseFeedback(t: Tx, memberId: bigint): Promise<void> {
  await t.run(`update content.feedback set content = '', sender = '', network = '', note = null, answer = null where member_id = $1`, [
    memberId,
  ])
}
