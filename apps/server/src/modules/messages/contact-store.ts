/** SQL of how often a member turned to the house: one of the figures that may be a marker of harm (CO-5.24). */
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** Tickets that were opened and conversations that were begun since a moment. */
export async function supportContactsSince(t: Tx, scope: Scope, memberId: bigint, from: Date): Promise<number> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  const { n } = await t.one<{ n: number }>(
    `select (select count(*) from messages.ticket where member_id = $1 and opened_at >= $2 and ${where})::int
          + (select count(*) from messages.chat where member_id = $1 and opened_at >= $2 and ${where})::int as n`,
    [memberId, from, ...params],
  )
  return n
}
