/** Ending a dispute: paid again out of the house's own money, which takes two people, or refused with a reason. Only this moves money (D-R1). */
import { fail, isSamePerson, type App, type Person, type Scope, type Tx } from '../../kernel/index.ts'
import { refuseCreditor } from '../cashier/index.ts'
import { gatewayForChannel } from '../gateways/index.ts'
import { findDispute, moveDispute, type DisputeRow } from './dispute-store.ts'
import { pingAbout } from './live.ts'
import { findPart } from './part-store.ts'
import { makePart, settle } from './pay.ts'
import type { DisputeState } from './rules.ts'
import { findWithdrawal, type WithdrawalRow } from './store.ts'

export interface Resolution {
  /** Of the dispute. */
  readonly id: string
  /** The state the operator saw. */
  readonly state: DisputeState
  readonly by: Person
  readonly act: 'pay_again' | 'refuse'
  /** The member reads it; needed for a refusal. */
  readonly reason: string
  /** Of a payment by hand, where no gateway pays to the channel. */
  readonly reference?: string | undefined
  readonly picture?: string | undefined
}

/** Raises `not_found`, `state_changed`, `reason_required`, `four_eyes`, `credited_by_you`, and what paying raises. */
export async function resolveDispute(t: Tx, app: App, scope: Scope, resolution: Resolution): Promise<WithdrawalRow> {
  const found = (await findDispute(t, scope, resolution.id)) ?? fail('not_found')
  const row = (await findWithdrawal(t, scope, found.withdrawalId, true)) ?? fail('not_found')
  const dispute = (await findDispute(t, scope, resolution.id)) ?? fail('not_found')
  const isDecided = dispute.state !== 'OPEN' && dispute.state !== 'PAY_AGAIN_1'
  if (dispute.state !== resolution.state || isDecided) fail('state_changed')
  return resolution.act === 'refuse'
    ? refuse(t, app, scope, row, dispute, resolution)
    : payOnceMore(t, app, scope, row, dispute, resolution)
}

async function refuse(
  t: Tx,
  app: App,
  scope: Scope,
  row: WithdrawalRow,
  dispute: DisputeRow,
  { by: { username: by }, reason }: Resolution,
): Promise<WithdrawalRow> {
  const said = reason.trim()
  if (said === '') fail('reason_required')
  if (!(await moveDispute(t, dispute, { from: dispute.state, to: 'REFUSED', by, reason: said }))) fail('state_changed')
  const { memberId, withdrawalId, partId } = dispute
  await app.jobs.emit(t, 'disputeResolved', { memberId: String(memberId), withdrawalId, partId, state: 'refused' })
  return settle(t, app, scope, row, { by })
}

/** The first operator proposes, another one pays; neither of them credited the member. */
async function payOnceMore(
  t: Tx,
  app: App,
  scope: Scope,
  row: WithdrawalRow,
  dispute: DisputeRow,
  resolution: Resolution,
): Promise<WithdrawalRow> {
  const { reference, picture } = resolution
  const { username: by } = resolution.by
  const reason = resolution.reason.trim() || undefined
  await refuseCreditor(t, app, row.memberId, resolution.by)
  if (dispute.state === 'OPEN') {
    if (!(await moveDispute(t, dispute, { from: 'OPEN', to: 'PAY_AGAIN_1', by, reason }))) fail('state_changed')
    pingAbout(t, app, row.memberId)
    return row
  }
  if (isSamePerson(resolution.by, dispute.firstBy)) fail('four_eyes')
  const part = (await findPart(t, scope, dispute.partId)) ?? fail('not_found')
  if (!(await moveDispute(t, dispute, { from: 'PAY_AGAIN_1', to: 'PAYING', by, reason }))) fail('state_changed')
  const way = gatewayForChannel(app, row.channel) ? 'gateway' : 'hand'
  return makePart(t, app, scope, row, { by, amount: part.amount, way, reference, picture, againFor: part.id })
}
