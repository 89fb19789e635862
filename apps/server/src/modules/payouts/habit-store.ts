/** SQL of how a member withdraws, for whoever looks out for harm (CO-5.24). */
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** Withdrawals that a member took back within the 30 days before a moment. */
export async function countCancellations(t: Tx, scope: Scope, memberId: bigint, at: Date): Promise<number> {
  const { where, params } = sqlScope(scope, { member: 'w.member_id' }, 3)
  const { cancelled } = await t.one<{ cancelled: number }>(
    `select count(*)::int as cancelled from wallet.withdrawal w
      where w.member_id = $1 and w.state = 'CANCELLED_BY_MEMBER' and w.created_at > $2::timestamptz - interval '30 days' and ${where}`,
    [memberId, at, ...params],
  )
  return cancelled
}

/** Members who asked for a withdrawal since a moment. */
export async function withdrawersSince(t: Tx, from: Date): Promise<bigint[]> {
  const rows = await t.query<{ id: bigint }>('select distinct member_id as id from wallet.withdrawal where created_at >= $1', [from])
  return rows.map(({ id }) => id)
}
