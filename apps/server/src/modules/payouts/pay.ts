/** Paying a withdrawal, in one part or several (PAY-3.4.6). Each part is a posting of its own; together they are the amount. */
import { formatMoney, parseMoney, type Money } from '@khela/money'
import { claimFile, fail, outside, publicId, type App, type Person, type Scope, type Tx } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { refuseCreditor } from '../cashier/index.ts'
import { gatewayForChannel, type PayoutResult } from '../gateways/index.ts'
import { refuseWhileHeld } from '../wallet/index.ts'
import { disputeOfPart, disputesOf, isOpenDispute, moveDispute } from './dispute-store.ts'
import { pingAbout } from './live.ts'
import { payAgain, payMoney } from './money.ts'
import { payoutJob } from './names.ts'
import { findPart, insertPart, markFailed, markPaid, partsOf, type PartRow } from './part-store.ts'
import { isPayable, stateOf, unassigned, type PayoutWay, type WithdrawalState } from './rules.ts'
import { findWithdrawal, moveWithdrawal, type WithdrawalRow } from './store.ts'

export interface PayoutOrder {
  readonly id: string
  /** The state the operator saw; another one now is `state_changed`. */
  readonly state: WithdrawalState
  readonly by: Person
  readonly amount: Money
  readonly way: PayoutWay
  /** Of a payment by hand: what the channel calls it, and a picture that shows it (a private file of the member, payout_proof). */
  readonly reference?: string | undefined
  readonly picture?: string | undefined
}

export async function fourEyesAbove(app: App): Promise<Money> {
  return parseMoney(await app.settings.get('WITHDRAW_FOUR_EYES'))
}

/** Whether two operators approve it: found at its first approval, or for its amount. */
export const takesTwoNow = async (app: App, row: Pick<WithdrawalRow, 'takesTwo' | 'amount'>): Promise<boolean> =>
  row.takesTwo || row.amount > (await fourEyesAbove(app))

/**
 * Pays a part of an approved withdrawal. Raises `not_found`, `state_changed`, `credited_by_you`, `withdrawal_in_review`,
 * `withdrawal_held`, `payee_cool_off`, `amount_out_of_range` (more than is left), `method_unavailable`, `picture_unknown`, `bad_input` without a reference.
 */
export async function payPart(t: Tx, app: App, scope: Scope, order: PayoutOrder): Promise<WithdrawalRow> {
  const row = (await findWithdrawal(t, scope, order.id, true)) ?? fail('not_found')
  if (row.state !== order.state || !isPayable(row.state, await takesTwoNow(app, row))) fail('state_changed')
  await refuseWhileHeld(t, scope, row.memberId)
  await refuseCreditor(t, app, row.memberId, order.by)
  if (row.payableAt !== null) fail('payee_cool_off')
  const left = unassigned(row.remaining, (await partsOf(t, scope, [row.id])).get(row.id) ?? [])
  if (order.amount <= 0n || order.amount > left) fail('amount_out_of_range', { min: '0.01', max: formatMoney(left) })
  return makePart(t, app, scope, row, { ...order, by: order.by.username })
}

/** Writes a part: one by hand is paid with it, one by the gateway is on its way and handed over after the commit. */
export async function makePart(
  t: Tx,
  app: App,
  scope: Scope,
  row: WithdrawalRow,
  order: Pick<PayoutOrder, 'amount' | 'way' | 'reference' | 'picture'> & { readonly by: string; readonly againFor?: string },
): Promise<WithdrawalRow> {
  const { way, by, amount, reference, picture } = order
  if (way === 'gateway' && !gatewayForChannel(app, row.channel)) fail('method_unavailable')
  if (way === 'hand' && (reference ?? '').trim() === '') fail('bad_input', { field: 'reference' })
  const made = { memberId: row.memberId, withdrawalId: row.id, amount, way, by, id: publicId('prt') }
  const isClaimed =
    picture === undefined || (await claimFile(t, self(row.memberId), { id: picture, purpose: 'payout_proof', ref: made.id }))
  if (!isClaimed) fail('picture_unknown')
  await insertPart(t, {
    ...made,
    ...(order.againFor !== undefined && { againFor: order.againFor }),
    ...(way === 'hand' && { reference: reference?.trim(), picture }),
  })
  if (way === 'hand') return recordPart(t, app, scope, made.id, { state: 'PAID', providerTrxId: null, reason: null }, by)
  await app.jobs.enqueue(t, payoutJob, { id: made.id })
  return settle(t, app, scope, row, { by })
}

/** Job: hands a part to the gateway, outside any transaction, and records the answer. The part's id is the gateway's key: asked twice, it pays once. */
export async function sendPart(t: Tx, app: App, scope: Scope, id: string): Promise<void> {
  const part = await findPart(t, scope, id)
  const row = part && (await findWithdrawal(t, scope, part.withdrawalId))
  if (part?.state !== 'SENDING' || part.way !== 'gateway' || !row) return
  const { channel, payeeAccount: destination, payeeName: beneficiaryName } = row
  outside(t, app, 'payout of a withdrawal', async () => {
    const gateway = gatewayForChannel(app, channel)
    if (!gateway) throw new Error(`this deployment cannot pay out to ${channel}`)
    const result = await gateway.createPayout({ id, amount: part.amount, channel, destination, beneficiaryName })
    await app.db.tx((later) => recordPart(later, app, scope, id, result, 'system'))
  })
}

/** Acts on the answer about a part: paid, or failed with its money still held. Safe to run again. */
export async function recordPart(t: Tx, app: App, scope: Scope, id: string, result: PayoutResult, by: string): Promise<WithdrawalRow> {
  const part = await findPart(t, scope, id)
  const row = part && (await findWithdrawal(t, scope, part.withdrawalId, true))
  if (!part || !row) throw new Error('a part that was paid is gone')
  if (result.state === 'PENDING') return row
  const isNew = result.state === 'PAID' ? await paid(t, app, row, part, result.providerTrxId) : await failed(t, part, result.reason ?? '')
  if (!isNew) return row
  if (part.isAgain) await endDispute(t, app, scope, row, part, { isPaid: result.state === 'PAID', by })
  const isOwnPaid = result.state === 'PAID' && !part.isAgain
  const settled = await settle(t, app, scope, row, { by, paid: isOwnPaid ? part.amount : 0n })
  if (result.state === 'PAID') await tellPaid(t, app, settled, part)
  return settled
}

async function paid(t: Tx, app: App, row: WithdrawalRow, part: PartRow, reference: string | null): Promise<boolean> {
  if (!(await markPaid(t, part, reference, await app.settings.get('WITHDRAW_AUTO_RECEIPT_MINUTES')))) return false
  await (part.isAgain ? payAgain(t, row, part) : payMoney(t, row, part))
  return true
}
const failed = (t: Tx, part: PartRow, reason: string): Promise<boolean> => markFailed(t, part, reason)

/** A part paid again resolves its dispute; one that failed leaves it open. */
async function endDispute(
  t: Tx,
  app: App,
  scope: Scope,
  row: WithdrawalRow,
  part: PartRow,
  { isPaid, by }: { isPaid: boolean; by: string },
): Promise<void> {
  const dispute = await disputeOfPart(t, scope, part.id)
  if (!dispute || !(await moveDispute(t, dispute, { from: 'PAYING', to: isPaid ? 'PAID_AGAIN' : 'OPEN', by })))
    throw new Error('a part was paid again for no dispute')
  if (!isPaid) return
  const { memberId, id: withdrawalId } = row
  await app.jobs.emit(t, 'disputeResolved', { memberId: String(memberId), withdrawalId, partId: dispute.partId, state: 'paid_again' })
}

function tellPaid(t: Tx, app: App, row: WithdrawalRow, part: PartRow): Promise<void> {
  return app.jobs.emit(t, 'payoutPaid', {
    memberId: String(row.memberId),
    withdrawalId: row.id,
    partId: part.id,
    amount: formatMoney(part.amount),
    remaining: formatMoney(row.remaining),
  })
}

/** Brings a withdrawal, whose lock the caller holds, into the state its parts and disputes make. Answers it as it stands then. */
export async function settle(
  t: Tx,
  app: App,
  scope: Scope,
  row: WithdrawalRow,
  change: { by: string; paid?: Money; returned?: Money; reason?: string },
): Promise<WithdrawalRow> {
  const { by, reason, paid: more = 0n, returned = 0n } = change
  const parts = (await partsOf(t, scope, [row.id])).get(row.id) ?? []
  const hasOpenDispute = ((await disputesOf(t, scope, [row.id])).get(row.id) ?? []).some(isOpenDispute)
  const to = stateOf({ remaining: row.remaining - more - returned, paid: row.paid + more, parts, hasOpenDispute })
  if (!(await moveWithdrawal(t, row, { from: row.state, to, by, reason, paid: more, returned }))) fail('state_changed')
  pingAbout(t, app, row.memberId)
  return (await findWithdrawal(t, scope, row.id)) ?? row
}
