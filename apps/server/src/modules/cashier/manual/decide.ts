/** An operator's word on a deposit: credited, refused, taken back. The office audits who; above a limit it takes two of them. */
import { formatMoney, parseMoney, type Money } from '@khela/money'
import { fail, isSamePerson, type App, type Person, type Scope, type Tx } from '../../../kernel/index.ts'
import { creditConfirmed, tellFailed, tryPost } from '../deposit/confirm.ts'
import { claimProviderTrx, lockDeposit, moveDeposit, type DepositRow } from '../deposit/store.ts'
import { gatewayOf } from '../deposit/ways.ts'
import { creditReviewed, refundDeposit } from '../deposit/review.ts'
import { waitingForPerson, type DepositState } from '../deposit/rules.ts'
import { pending } from '../../gateways/index.ts'
import { dropRequirement } from '../../turnover/index.ts'
import type { Till } from '../ports.ts'
import { firstOf, takesTwoOf } from './eyes.ts'
import { isProven, lockTrx, type Proven } from './match.ts'
import { addDecision, decisionsOf, manualOf, receivedOf, tieReceived } from './store.ts'

export interface Decide {
  readonly id: string
  /** As the operator saw it; anything else has changed meanwhile. */
  readonly state: DepositState
}

/** A decision that may take two. */
interface DecideByTwo extends Decide {
  readonly by: Person
}

async function lockAs(t: Tx, scope: Scope, { id, state }: Decide): Promise<DepositRow> {
  const deposit = (await lockDeposit(t, scope, id)) ?? fail('not_found')
  if (deposit.state !== state) fail('state_changed')
  return deposit
}

/** Whether taking an amount back takes two operators. */
async function isLarge(app: App, amount: Money): Promise<boolean> {
  return amount > parseMoney(await app.settings.get('DEPOSIT_FOUR_EYES_ABOVE'))
}

interface Deciding {
  readonly deposit: DepositRow
  readonly act: 'approve_first' | 'reverse_first'
  readonly by: Person
  readonly amount: Money
  readonly note: string
}

/**
 * True when this operator may go on alone or is the second; false when they are the first, which is then noted. Once there is a
 * first, only another one may decide, on the same amount. Raises `four_eyes`, `amount_differs`.
 */
async function isSecond(t: Tx, app: App, scope: Scope, o: Deciding, takesTwo: () => Promise<boolean>): Promise<boolean> {
  const { deposit, act, by, amount, note } = o
  const first = firstOf((await decisionsOf(t, scope, [deposit.id])).get(deposit.id) ?? [], act)
  if (first === undefined) {
    if (!(await takesTwo())) return true
    await addDecision(t, deposit, { act, by: by.username, amount, note })
    app.live.ping(t, 'depositQueue')
    return false
  }
  if (isSamePerson(by, first.by)) fail('four_eyes')
  if (first.amount !== amount) fail('amount_differs', { amount: formatMoney(first.amount ?? 0n) })
  return true
}

/**
 * Credits what came in. `amount` is what the operator found; where the house knows what came in it must be that. Answers
 * false when it was only the first of two. Raises `not_found`, `state_changed`, `amount_differs`, `amount_out_of_range`,
 * `four_eyes`, `trx_used`.
 */
export async function approveDeposit(t: Tx, till: Till, scope: Scope, o: DecideByTwo & { amount: Money; note: string }): Promise<boolean> {
  const { app } = till
  const deposit = await lockAs(t, scope, o)
  if (!waitingForPerson.includes(deposit.state)) fail('state_changed')
  const proof = (await manualOf(t, scope, [o.id])).get(o.id)
  if (isProven(proof)) return approveProof(t, till, scope, { ...o, deposit, proof })
  if (deposit.confirmed === null) return fail('state_changed')
  if (deposit.confirmed !== o.amount) fail('amount_differs', { amount: formatMoney(deposit.confirmed) })
  const crediting = { deposit, amount: o.amount, seen: undefined, isConfirmed: true }
  if (!(await isSecond(t, app, scope, { ...o, deposit, act: 'approve_first' }, () => takesTwoOf(t, app, o.by, crediting)))) return false
  await addDecision(t, deposit, { act: 'approve', by: o.by.username, amount: o.amount, note: o.note })
  await creditReviewed(t, till, scope, o.id)
  app.live.ping(t, 'depositQueue')
  return true
}

async function approveProof(
  t: Tx,
  till: Till,
  scope: Scope,
  o: { deposit: DepositRow; proof: Proven; by: Person; amount: Money; note: string },
): Promise<boolean> {
  const { app } = till
  const { deposit, proof, amount, by, note } = o
  await lockTrx(t, proof.provider, [proof.trxId])
  const seen = await receivedOf(t, proof.provider, proof.trxId)
  if (seen !== undefined && seen.amount !== amount) fail('amount_differs', { amount: formatMoney(seen.amount) })
  // Nothing has come in that the house knows of: what was claimed is the most that can have.
  if (amount <= 0n || (seen === undefined && amount > deposit.amount))
    fail('amount_out_of_range', { min: '0.01', max: formatMoney(deposit.amount) })
  const crediting = { deposit, amount, seen, isConfirmed: false }
  const deciding = { deposit, act: 'approve_first', by, amount, note } as const
  if (!(await isSecond(t, app, scope, deciding, () => takesTwoOf(t, app, by, crediting)))) return false
  if (!(await claimProviderTrx(t, proof.provider, proof.trxId, deposit.id))) fail('trx_used')
  await tieReceived(t, proof.provider, proof.trxId, deposit.id)
  await addDecision(t, deposit, { act: 'approve', by: by.username, amount, note })
  const payer = seen?.sender ?? proof.sender
  await creditConfirmed(t, till, deposit, { ...pending, state: 'PAID', amount, payer, providerTrxId: proof.trxId })
  app.live.ping(t, 'depositQueue')
  return true
}

/** Refuses a proof; `reason` is a code that the member reads in words. Money that did come is sent back instead. Raises `not_found`, `state_changed`. */
export async function rejectDeposit(
  t: Tx,
  app: App,
  scope: Scope,
  o: Decide & { by: string; reason: string; note: string },
): Promise<void> {
  const deposit = await lockAs(t, scope, o)
  const proof = (await manualOf(t, scope, [o.id])).get(o.id)
  if (!waitingForPerson.includes(deposit.state) || proof === undefined) fail('state_changed')
  await addDecision(t, deposit, { act: 'reject', by: o.by, amount: null, note: o.note === '' ? o.reason : `${o.reason}: ${o.note}` })
  await moveDeposit(t, deposit, { from: [deposit.state], to: 'REJECTED', reason: o.reason })
  await tellFailed(t, app, deposit)
  app.live.ping(t, 'deposits', deposit.memberId)
  app.live.ping(t, 'depositQueue')
}

/**
 * Takes a credited deposit back, or sends back what waits at a gateway that can. What the member has spent is owed
 * (W-21). Answers false when it was only the first of two. Raises `not_found`, `state_changed`, `reason_required`, `four_eyes`,
 * `method_unavailable`, `insufficient_balance` (a gateway sends back whole payments only).
 */
export async function reverseDeposit(t: Tx, till: Till, scope: Scope, o: DecideByTwo & { reason: string }): Promise<boolean> {
  const { app } = till
  const reason = o.reason.trim()
  if (reason === '') fail('reason_required')
  const deposit = await lockAs(t, scope, o)
  const amount = deposit.state === 'CREDITED' ? deposit.credited : deposit.state === 'UNDER_REVIEW' ? deposit.confirmed : null
  if (amount === null) return fail('state_changed')
  const deciding = { deposit, act: 'reverse_first', by: o.by, amount, note: reason } as const
  if (!(await isSecond(t, app, scope, deciding, () => isLarge(app, amount)))) return false
  await addDecision(t, deposit, { act: 'reverse', by: o.by.username, amount, note: reason })
  if (gatewayOf(app, deposit.gateway).refund !== undefined)
    await refundDeposit(t, till, scope, { id: o.id, by: o.by.username, reason: 'sent_back' })
  else if (deposit.state === 'CREDITED') await takeBack(t, till, deposit, amount)
  else fail('method_unavailable')
  app.live.ping(t, 'depositQueue')
  return true
}

/** What is there is taken, the rest is owed. */
async function takeBack(t: Tx, { app, offers }: Till, deposit: DepositRow, amount: Money): Promise<void> {
  const { memberId, id } = deposit
  const key = `deposit:${id}:reversal`
  const there = await tryPost(t, deposit, 'deposit_reversal', key, amount)
  if (there !== undefined) {
    if (there > 0n) await tryPost(t, deposit, 'deposit_reversal', key, there)
    const owed = amount - there
    await tryPost(t, deposit, 'receivable', `deposit:${id}:receivable`, owed)
    await app.jobs.emit(t, 'receivableNoted', { memberId: String(memberId), source: key, amount: formatMoney(owed) })
  }
  await dropRequirement(t, memberId, 'deposit', id)
  await offers.takeBack(t, deposit)
  await moveDeposit(t, deposit, { from: ['CREDITED'], to: 'REVERSED', reason: 'taken_back' })
  app.live.ping(t, 'wallet', memberId)
  app.live.ping(t, 'deposits', memberId)
}
