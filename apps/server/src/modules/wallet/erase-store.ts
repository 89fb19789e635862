/**
 * SQL of the end of an account: what keeps it open here, and who stood behind its payments. Amounts, states and providers'
 * numbers stay: they are the books', and no payment may be told of twice.
 */
import type { Tx } from '../../kernel/index.ts'

/** Whether a deposit, a withdrawal, a dispute or an adjustment is under way: its money may still come to the account. */
export async function hasPaymentUnderWay(t: Tx, memberId: bigint): Promise<boolean> {
  const { busy } = await t.one<{ busy: boolean }>(
    `select exists (select 1 from wallet.deposit where member_id = $1 and state not in ('CREDITED', 'EXPIRED', 'REJECTED', 'REVERSED'))
         or exists (select 1 from wallet.withdrawal where member_id = $1 and state not in ('PAID', 'REJECTED', 'CANCELLED_BY_MEMBER'))
         or exists (select 1 from wallet.dispute where member_id = $1 and state not in ('PAID_AGAIN', 'REFUSED'))
         or exists (select 1 from wallet.adjustment where member_id = $1 and state in ('PROPOSED', 'APPROVED_1')) as busy`,
    [memberId],
  )
  return busy
}

/** Each number becomes the id of its own row, so that no two closed accounts seem to share one. */
export async function erasePayments(t: Tx, memberId: bigint): Promise<void> {
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
  await t.run('update wallet.deposit set payer = null where member_id = $1', [memberId])
  await t.run(
    `update wallet.received_trx set sender = 'closed'
      where deposit_id in (select id from wallet.deposit where member_id = $1)`,
    [memberId],
  )
  await t.run(
    `update wallet.deposit_manual set sender = case when sender is null then null else 'closed' end, file_id = null where member_id = $1`,
    [memberId],
  )
  await t.run(`update wallet.transfer set note = '' where member_id = $1 and note <> ''`, [memberId])
}
