/** Money that came in and waits for a person: credited after all, or sent back. The office's calls audit who decided. */
import { fail, outside, type App, type Scope, type Tx } from '../../../kernel/index.ts'
import { creditConfirmed, postFor } from './confirm.ts'
import { findDeposit, lockDeposit, moveDeposit, type DepositRow } from './store.ts'
import { gatewayOf } from './ways.ts'
import { insertRefund, refundOf, settleRefund } from './refund-store.ts'
import { dropRequirement } from '../../turnover/index.ts'
import type { Till } from '../ports.ts'

export const refundJob = 'wallet.refund'

/** Credits what a gateway has confirmed and a person has looked at. Raises `not_found`, `state_changed`. */
export async function creditReviewed(t: Tx, till: Till, scope: Scope, id: string): Promise<void> {
  const deposit = (await lockDeposit(t, scope, id)) ?? fail('not_found')
  const { confirmed, trxId, payer } = deposit
  if (deposit.state !== 'UNDER_REVIEW' || confirmed === null || trxId === null) return fail('state_changed')
  // A fee that makes no sense is not charged to anybody.
  const fee = deposit.fee !== null && deposit.fee < confirmed ? deposit.fee : 0n
  await creditConfirmed(t, till, deposit, { state: 'PAID', amount: confirmed, fee, payer, providerTrxId: trxId, hold: null })
}

/**
 * Sends a deposit back to its payer: what is under review, or what was credited and is still there. `by` is an operator's
 * username. Raises `not_found`, `state_changed`, `method_unavailable` when its gateway cannot, `insufficient_balance` when
 * the member has less.
 */
export async function refundDeposit(
  t: Tx,
  { app, offers }: Till,
  scope: Scope,
  order: { id: string; by: string; reason: string },
): Promise<void> {
  const deposit = (await lockDeposit(t, scope, order.id)) ?? fail('not_found')
  if (gatewayOf(app, deposit.gateway).refund === undefined) fail('method_unavailable')
  const amount = deposit.state === 'CREDITED' ? deposit.credited : deposit.state === 'UNDER_REVIEW' ? deposit.confirmed : null
  if (amount === null) return fail('state_changed')
  if (deposit.state === 'CREDITED') {
    await postFor(t, deposit, 'deposit_reversal', `deposit:${order.id}:reversal`, amount)
    await dropRequirement(t, deposit.memberId, 'deposit', order.id)
    await offers.takeBack(t, deposit)
    app.live.ping(t, 'wallet', deposit.memberId)
  }
  await moveDeposit(t, deposit, { from: [deposit.state], to: 'REVERSED', reason: order.reason })
  await insertRefund(t, { deposit, amount, by: order.by, reason: order.reason })
  await app.jobs.enqueue(t, refundJob, { id: order.id })
  app.live.ping(t, 'deposits', deposit.memberId)
}

/** Job: has the gateway send the money back, outside any transaction. It may run again: the refund's id is the same. */
export async function sendRefund(t: Tx, app: App, scope: Scope, id: string): Promise<void> {
  const refund = await refundOf(t, scope, id)
  const deposit = await findDeposit(t, scope, id)
  if (refund?.state !== 'ASKED' || !deposit) return
  outside(t, app, 'refund of a deposit', async () => {
    const result = await gatewayOf(app, deposit.gateway).refund?.(asPayment(deposit), refund)
    if (result === undefined || result.state === 'PENDING') return
    if (result.state === 'FAILED') app.log.error({ depositId: id }, 'a gateway does not send a deposit back')
    await app.db.tx((later) =>
      settleRefund(later, id, { state: result.state === 'DONE' ? 'DONE' : 'FAILED', providerRef: result.providerRef }),
    )
  })
}

const asPayment = (deposit: DepositRow) => ({ ...deposit, providerRef: deposit.providerRef ?? '' })
