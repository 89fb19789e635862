/** SQL of the rows of one member about withdrawals: for the file of their data, and at the end of their account. */
import { ownRows, type OwnTable, type Scope, type Tx } from '../../kernel/index.ts'

const tables = {
  allPayees: { select: `select to_jsonb(x) as row from wallet.payee x` },
  withdrawalSteps: { select: `select to_jsonb(x) - 'by' as row from wallet.withdrawal_step x` },
  payouts: { select: `select to_jsonb(x) - 'by' as row from wallet.payout_part x`, money: ['amount'] },
  disputes: { select: `select to_jsonb(x) - 'first_by' - 'resolved_by' as row from wallet.dispute x` },
} as const satisfies Record<string, OwnTable>

/** Rows that no page shows, or not for ever. */
export async function payoutRows(t: Tx, scope: Scope): Promise<unknown> {
  const file: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables)) file[name] = await ownRows(t, scope, table)
  return file
}

/** Whether a withdrawal or a dispute is under way: its money may still come to the account. */
export async function hasPayoutUnderWay(t: Tx, memberId: bigint): Promise<boolean> {
  const { busy } = await t.one<{ busy: boolean }>(
    `select exists (select 1 from wallet.withdrawal where member_id = $1 and state not in ('PAID', 'REJECTED', 'CANCELLED_BY_MEMBER'))
         or exists (select 1 from wallet.dispute where member_id = $1 and state not in ('PAID_AGAIN', 'REFUSED')) as busy`,
    [memberId],
  )
  return busy
}

/**
 * Takes who was paid. Amounts and states stay: they are the books'. Each number becomes the id of its own row, so that no two closed
 * accounts seem to share one.
 */
export async function erasePayouts(t: Tx, memberId: bigint): Promise<void> {
  await t.run(
    `update wallet.payee set holder = 'closed', account = id, bank = case when bank is null then null else 'closed' end, branch = null,
            is_default = false, removed_at = coalesce(removed_at, kernel.now()) where member_id = $1`,
    [memberId],
  )
  await t.run(`update wallet.withdrawal set payee_name = 'closed', payee_account = id, bank = null, branch = null where member_id = $1`, [
    memberId,
  ])
  await t.run('update wallet.payout_part set picture = null where member_id = $1', [memberId])
  await t.run(`update wallet.dispute set note = '', picture = null where member_id = $1`, [memberId])
}
