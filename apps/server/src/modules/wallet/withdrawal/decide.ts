/** Withdrawals as the office meets them: decide, pay, look. Every move is a compare-and-set (reliability R15). */
import type { Money } from '@khela/money'
import { fail, outside, type App, type Scope, type Tx } from '../../kernel/index.ts'
import { findMember, findMembers } from '../identity/index.ts'
import { creditedTotal } from './deposit-store.ts'
import { gatewayForChannel } from './gateways/index.ts'
import type { PayoutResult } from './gateways/gateway.ts'
import { payMoney, releaseMoney } from './held-money.ts'
import { hasOpenReview } from './review-store.ts'
import { turnoverOf, withdrawalChecks, type Check, type WithdrawalState } from './rules.ts'
import { openRequirements, playedSinceDeposit } from './turnover-store.ts'
import {
  findWithdrawal,
  moveWithdrawal,
  paidTotal,
  payeeUse,
  withdrawalStepsOf,
  type WithdrawalRow,
  type WithdrawalStep,
} from './withdrawal-store.ts'

export const payoutJob = 'wallet.payout'

export interface Decision {
  readonly id: string
  /** The state the operator saw; another one now is `state_changed`. */
  readonly state: WithdrawalState
  /** The operator's username. */
  readonly by: string
}

/** Approves: the withdrawal goes to the gateway. Raises `not_found`, `state_changed`, `withdrawal_in_review` when one was opened meanwhile. */
export async function approveWithdrawal(t: Tx, app: App, scope: Scope, decision: Decision): Promise<WithdrawalRow> {
  const withdrawal = (await findWithdrawal(t, scope, decision.id)) ?? fail('not_found')
  if (await hasOpenReview(t, scope, withdrawal.memberId)) fail('withdrawal_in_review')
  if (!(await moveWithdrawal(t, withdrawal, { from: decision.state, to: 'SENT', by: decision.by }))) fail('state_changed')
  await app.jobs.enqueue(t, payoutJob, { id: withdrawal.id })
  return decided(t, app, scope, withdrawal, 'approved')
}

/** Rejects with a reason the member reads; the held amount returns. Raises `reason_required`, `not_found`, `state_changed`. */
export async function rejectWithdrawal(t: Tx, app: App, scope: Scope, decision: Decision & { reason: string }): Promise<WithdrawalRow> {
  const reason = decision.reason.trim()
  if (reason === '') fail('reason_required')
  const withdrawal = (await findWithdrawal(t, scope, decision.id)) ?? fail('not_found')
  if (!(await moveWithdrawal(t, withdrawal, { from: decision.state, to: 'REJECTED', by: decision.by, reason }))) fail('state_changed')
  await releaseMoney(t, withdrawal)
  return decided(t, app, scope, withdrawal, 'rejected')
}

async function decided(t: Tx, app: App, scope: Scope, before: WithdrawalRow, state: 'approved' | 'rejected'): Promise<WithdrawalRow> {
  const { memberId, id } = before
  await app.jobs.emit(t, 'withdrawalDecided', { memberId: String(memberId), withdrawalId: id, state })
  pingAbout(t, app, memberId)
  return (await findWithdrawal(t, scope, id)) ?? before
}

function pingAbout(t: Tx, app: App, memberId: bigint): void {
  app.live.ping(t, 'wallet', memberId)
  app.live.ping(t, 'withdrawals', memberId)
  app.live.ping(t, 'withdrawalQueue')
}

/** Job: hands an approved withdrawal to the gateway, outside any transaction, and records the answer. */
export async function sendPayout(t: Tx, app: App, scope: Scope, id: string): Promise<void> {
  const withdrawal = await findWithdrawal(t, scope, id)
  if (withdrawal?.state !== 'SENT') return
  const { amount, channel, payeeAccount: destination, payeeName: beneficiaryName } = withdrawal
  outside(t, app, 'payout of a withdrawal', async () => {
    const gateway = gatewayForChannel(app, channel)
    if (!gateway) throw new Error(`this deployment cannot pay out to ${channel}`)
    const result = await gateway.createPayout({ id, amount, channel, destination, beneficiaryName })
    await app.db.tx((later) => recordPayout(later, app, scope, id, result))
  })
}

/** Acts on the gateway's answer: paid, or failed with the money returned. Safe to run again. */
export async function recordPayout(t: Tx, app: App, scope: Scope, id: string, result: PayoutResult): Promise<void> {
  const withdrawal = await findWithdrawal(t, scope, id)
  if (!withdrawal) throw new Error('a withdrawal that was sent is gone')
  if (result.state === 'PENDING') return
  const to = result.state
  const move = {
    from: 'SENT',
    to,
    by: 'system',
    reason: result.reason ?? undefined,
    providerTrxId: result.providerTrxId ?? undefined,
  } as const
  if (!(await moveWithdrawal(t, withdrawal, move))) return
  if (to === 'PAID') await payMoney(t, withdrawal)
  else await releaseMoney(t, withdrawal)
  pingAbout(t, app, withdrawal.memberId)
}

export interface WithdrawalDetail {
  readonly row: WithdrawalRow
  readonly checks: readonly Check[]
  readonly steps: readonly WithdrawalStep[]
}

/** One withdrawal with its journal and checks; undefined when the scope does not cover it. */
export async function withdrawalOf(t: Tx, scope: Scope, id: string): Promise<WithdrawalDetail | undefined> {
  const row = await findWithdrawal(t, scope, id)
  if (!row) return undefined
  const steps = (await withdrawalStepsOf(t, scope, [id])).get(id) ?? []
  return { row, steps, checks: await checksOf(t, scope, row) }
}

async function checksOf(t: Tx, scope: Scope, row: WithdrawalRow): Promise<Check[]> {
  const member = await findMember(t, scope, row.memberId)
  const { others, paidBefore } = await payeeUse(t, scope, row)
  const sharing = await findMembers(t, scope, others)
  return withdrawalChecks({
    turnoverMissing: turnoverOf(await openRequirements(t, scope, row.memberId)).missing,
    payeeName: row.payeeName,
    profileName: member?.payeeName ?? null,
    sharedWith: sharing.map(({ publicId }) => publicId),
    playedSinceDeposit: await playedSinceDeposit(t, scope, row.memberId),
    paidBefore,
  })
}

/** What came in and went out of a member's wallet, for good. */
export async function walletTotals(t: Tx, scope: Scope, memberId: bigint): Promise<{ deposited: Money; withdrawn: Money }> {
  return { deposited: await creditedTotal(t, scope, memberId), withdrawn: await paidTotal(t, scope, memberId) }
}
