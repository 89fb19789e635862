/** Withdrawals as the office meets them: approve, reject, look. Every move is a compare-and-set (REL-R15). */
import { parseMoney, type Money } from '@khela/money'
import { fail, isSamePerson, lockNames, type App, type Person, type Scope, type Tx } from '../../kernel/index.ts'
import { refuseCreditor } from '../cashier/index.ts'
import { gatewayForChannel } from '../gateways/index.ts'
import { openRequirements, type RequirementRow } from '../turnover/index.ts'
import { refuseWhileHeld } from '../wallet/index.ts'
import type { Check } from './checks.ts'
import { disputesOf, type DisputeRow } from './dispute-store.ts'
import { releaseMoney } from './money.ts'
import { pingAbout } from './live.ts'
import { partsOf, type PartRow } from './part-store.ts'
import { fourEyesAbove, payPart, settle, takesTwoNow } from './pay.ts'
import { creditedTotal } from './risk-store.ts'
import { checksOf, type RiskSources } from './risk.ts'
import { approvalOf, isPayable, rejectableStates, type WithdrawalState } from './rules.ts'
import { approvedBy, approvedFor } from './desk-store.ts'
import { findWithdrawal, moveWithdrawal, paidTotal, withdrawalStepsOf, type WithdrawalRow, type WithdrawalStep } from './store.ts'

export interface Decision {
  readonly id: string
  /** The state the operator saw; another one now is `state_changed`. */
  readonly state: WithdrawalState
}

const sumsOf = ({ memberId }: WithdrawalRow, by: Person): string[] => [
  ...by.accounts.map((one) => `wallet.credited:payer:${one}`),
  `wallet.credited:paid:${memberId}`,
]

/**
 * Whether it takes two: for its amount, or, before its first approval, because a sum of the last 24 hours of this operator or
 * of this member is reached with it.
 */
export async function takesTwoBy(t: Tx, app: App, row: WithdrawalRow, by: Person): Promise<boolean> {
  const isLarge = await takesTwoNow(app, row)
  if (isLarge || row.approvedBy !== null) return isLarge
  const [own, member] = [await app.settings.get('WITHDRAW_OPERATOR_DAY'), await app.settings.get('WITHDRAW_MEMBER_DAY')]
  if ((await approvedBy(t, by.accounts)) + row.amount > parseMoney(own)) return true
  return (await approvedFor(t, row.memberId)) + row.amount > parseMoney(member)
}

/**
 * Approves; where it takes two (`takesTwoBy`) a second operator does too. `pay`: with the last approval all of it goes to the
 * gateway. Raises `not_found`, `state_changed`, `four_eyes`, `credited_by_you`, `withdrawal_in_review`, `withdrawal_held`,
 * and what paying raises.
 */
export async function approveWithdrawal(
  t: Tx,
  app: App,
  scope: Scope,
  decision: Decision & { by: Person; pay: boolean },
): Promise<WithdrawalRow> {
  const { id, by } = decision
  const row = (await findWithdrawal(t, scope, id, true)) ?? fail('not_found')
  await lockNames(t, sumsOf(row, by))
  const takesTwo = await takesTwoBy(t, app, row, by)
  const to = approvalOf(row.state, takesTwo)
  if (row.state !== decision.state || to === undefined) return fail('state_changed')
  await refuseWhileHeld(t, scope, row.memberId)
  await refuseCreditor(t, app, row.memberId, by)
  if (to === 'APPROVED_2' && isSamePerson(by, row.approvedBy)) fail('four_eyes')
  const { username } = by
  const move = { from: row.state, to, by: username, ...(to === 'APPROVED_1' && { approvedBy: username, takesTwo }) }
  if (!(await moveWithdrawal(t, row, move))) fail('state_changed')
  pingAbout(t, app, row.memberId)
  if (!isPayable(to, takesTwo)) return (await findWithdrawal(t, scope, id)) ?? row
  await app.jobs.emit(t, 'withdrawalDecided', { memberId: String(row.memberId), withdrawalId: id, state: 'approved' })
  if (decision.pay) return payPart(t, app, scope, { id, state: to, by, amount: row.remaining, way: 'gateway' })
  return (await findWithdrawal(t, scope, id)) ?? row
}

/**
 * Rejects with a reason the member reads, or ends a withdrawal for what is still unpaid of it; that amount returns. Not while
 * a part is on its way. Raises `reason_required`, `not_found`, `state_changed`.
 */
export async function rejectWithdrawal(
  t: Tx,
  app: App,
  scope: Scope,
  decision: Decision & { by: string; reason: string },
): Promise<WithdrawalRow> {
  const reason = decision.reason.trim()
  if (reason === '') fail('reason_required')
  const row = (await findWithdrawal(t, scope, decision.id, true)) ?? fail('not_found')
  const { memberId, id, remaining } = row
  const parts = (await partsOf(t, scope, [id])).get(id) ?? []
  const isMoving = parts.some(({ state, isAgain }) => state === 'SENDING' && !isAgain)
  if (row.state !== decision.state || !rejectableStates.includes(row.state) || remaining === 0n || isMoving) return fail('state_changed')
  await releaseMoney(t, row, remaining)
  const settled = await settle(t, app, scope, row, { by: decision.by, reason, returned: remaining })
  await app.jobs.emit(t, 'withdrawalDecided', { memberId: String(memberId), withdrawalId: id, state: 'rejected' })
  return settled
}

export interface WithdrawalDetail {
  readonly row: WithdrawalRow
  readonly checks: readonly Check[]
  readonly steps: readonly WithdrawalStep[]
  readonly parts: readonly PartRow[]
  readonly disputes: readonly DisputeRow[]
  readonly requirements: readonly RequirementRow[]
  readonly fourEyesAbove: Money
  /** Whether a gateway of this deployment pays to its channel. */
  readonly hasGateway: boolean
}

/** One withdrawal with its journal, its parts, and its checks as they are now; undefined when the scope does not cover it. */
export async function withdrawalOf(
  t: Tx,
  app: App,
  scope: Scope,
  asked: { id: string; sources: RiskSources },
): Promise<WithdrawalDetail | undefined> {
  const row = await findWithdrawal(t, scope, asked.id)
  if (!row) return undefined
  return {
    row,
    checks: await checksOf(t, app, scope, row, asked.sources),
    steps: (await withdrawalStepsOf(t, scope, [row.id])).get(row.id) ?? [],
    parts: (await partsOf(t, scope, [row.id])).get(row.id) ?? [],
    disputes: (await disputesOf(t, scope, [row.id])).get(row.id) ?? [],
    requirements: await openRequirements(t, scope, row.memberId),
    fourEyesAbove: await fourEyesAbove(app),
    hasGateway: gatewayForChannel(app, row.channel) !== undefined,
  }
}

/** What came in and went out of a member's wallet, for good: payments that stand so; the measures also know what was taken back of one in part. */
export async function walletTotals(t: Tx, scope: Scope, memberId: bigint): Promise<{ deposited: Money; withdrawn: Money }> {
  return { deposited: await creditedTotal(t, scope, memberId), withdrawn: await paidTotal(t, scope, memberId) }
}
