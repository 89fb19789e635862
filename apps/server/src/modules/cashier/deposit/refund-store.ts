/** SQL of money sent back to payers. */
import type { Money } from '@khela/money'
import { publicId, sqlScope, type Scope, type Tx } from '../../../kernel/index.ts'

export interface RefundRow {
  readonly id: string
  readonly amount: Money
  readonly reason: string
  readonly state: 'ASKED' | 'DONE' | 'FAILED'
  readonly providerRef: string | null
}

export async function insertRefund(
  t: Tx,
  made: { deposit: { id: string; memberId: bigint; gateway: string }; amount: Money; by: string; reason: string },
): Promise<void> {
  const { id, memberId, gateway } = made.deposit
  await t.run('insert into wallet.refund (deposit_id, member_id, gateway, id, amount, by, reason) values ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    memberId,
    gateway,
    publicId('rfd'),
    made.amount,
    made.by,
    made.reason,
  ])
}

/** The refund of a deposit. */
export async function refundOf(t: Tx, scope: Scope, depositId: string): Promise<RefundRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<RefundRow>(
    `select id, amount, reason, state, provider_ref as "providerRef" from wallet.refund where deposit_id = $1 and ${where}`,
    [depositId, ...params],
  )
}

/** Writes how a refund ended, once. */
export async function settleRefund(t: Tx, depositId: string, end: { state: 'DONE' | 'FAILED'; providerRef: string | null }): Promise<void> {
  await t.run(`update wallet.refund set state = $2, provider_ref = $3 where deposit_id = $1 and state = 'ASKED'`, [
    depositId,
    end.state,
    end.providerRef,
  ])
}

/** Refunds whose end nobody knows yet, oldest first. */
export async function openRefunds(t: Tx, limit: number): Promise<string[]> {
  const rows = await t.query<{ id: string }>(
    `select deposit_id as id from wallet.refund where state = 'ASKED' order by created_at limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}
