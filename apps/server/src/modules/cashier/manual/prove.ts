/** What a member does with a deposit under way: tells of the payment, or gives it up; in the demo, plays it. */
import { randomBytes } from 'node:crypto'
import type { ReplyOf } from '@khela/contract'
import { claimFile, fail, now, playerOf, publicId, type App, type Call, type Tx } from '../../../kernel/index.ts'
import { depositOf } from '../deposit/views.ts'
import { lockDeposit, moveDeposit } from '../deposit/store.ts'
import { wayOf } from '../deposit/ways.ts'
import { intentOf } from '../deposit/open.ts'
import type { DepositOffers } from '../ports.ts'
import { isProven, lockTrx, matchDeposit } from './match.ts'
import { proofUntil } from './standing.ts'
import { manualOf, noteReceived } from './store.ts'

/**
 * Takes a payer's word. Raises `not_found`, `state_changed` (a proof was given, or it is too late for one), `sender_invalid`,
 * `slip_missing`, `slip_taken`, `trx_used` (credited to another deposit). It is matched at once with what came in.
 */
export async function proveDeposit(t: Tx, call: Call<'depositProof'>, offers: DepositOffers): Promise<ReplyOf<'depositProof'>> {
  const { app, scope, input } = call
  const deposit = (await lockDeposit(t, scope, input.id)) ?? fail('not_found')
  const offered = wayOf(app, deposit.method)
  const submit = offered?.gateway.submitProof
  if (offered === undefined || submit === undefined) return fail('state_changed')
  const manual = (await manualOf(t, scope, [deposit.id])).get(deposit.id) ?? fail('state_changed')
  const until = proofUntil(deposit.expiresAt, { lateProofHours: await app.settings.get('DEPOSIT_LATE_PROOF_HOURS') })
  const isOpen = deposit.state === 'AWAITING_PAYER' || deposit.state === 'EXPIRED'
  if (!isOpen || isProven(manual) || (await now(t)) >= until) fail('state_changed')
  if (offered.method.needs.includes('slip') && input.fileId === null) fail('slip_missing')
  if (input.fileId !== null && !(await claimFile(t, scope, { id: input.fileId, purpose: 'payment_slip', ref: deposit.id })))
    fail('slip_taken')

  await lockTrx(t, manual.provider, [input.trxId])
  const sender = input.sender.trim()
  const answer = await submit(t, intentOf(deposit), { sender, trxId: input.trxId, fileId: input.fileId })
  if (answer === 'DUPLICATE') fail('trx_used')
  if (answer === 'INVALID') fail('sender_invalid')
  await moveDeposit(t, deposit, { from: ['AWAITING_PAYER', 'EXPIRED'], to: 'SUBMITTED' })
  // What others say of the same number is seen too: whose it is, is then a person's to say.
  await matchDeposit(t, { app, offers }, scope, deposit.id)
  return depositOf(t, call, deposit.id)
}

/** Gives up a deposit for which nothing was paid yet. Raises `not_found`, `state_changed`. Money that comes all the same is credited. */
export async function cancelDeposit(t: Tx, call: Call<'depositCancel'>): Promise<ReplyOf<'depositCancel'>> {
  const { memberId } = playerOf(call.actor)
  const { id } = call.input
  if ((await lockDeposit(t, call.scope, id)) === undefined) fail('not_found')
  const isGone = await moveDeposit(t, { memberId, id }, { from: ['CREATED', 'AWAITING_PAYER'], to: 'EXPIRED', reason: 'cancelled' })
  if (!isGone) fail('state_changed')
  call.app.live.ping(t, 'deposits', memberId)
  return depositOf(t, call, id)
}

/** Whether payments by hand may be played: play money, no agent at the other end. */
export const mayPlay = (app: Pick<App, 'config'>): boolean => app.config.profile === 'DEMO'

const demoSender = '01712345678'

/** DEMO only: the payer's app, played. What comes in is marked as simulated; the proof is still the member's to give. */
export async function demoPay(t: Tx, call: Call<'depositDemoPay'>): Promise<ReplyOf<'depositDemoPay'>> {
  if (!mayPlay(call.app)) return fail('not_found')
  const deposit = (await lockDeposit(t, call.scope, call.input.id)) ?? fail('not_found')
  const manual = (await manualOf(t, call.scope, [deposit.id])).get(deposit.id)
  if (deposit.state !== 'AWAITING_PAYER' || manual === undefined) return fail('state_changed')
  const trxId = `SIM${randomBytes(4).toString('hex').toUpperCase()}`
  const sender = manual.provider === 'bank' ? 'Rahim Uddin' : demoSender
  await noteReceived(t, {
    id: publicId('rcv'),
    provider: manual.provider,
    trxId,
    number: manual.account.number,
    amount: deposit.amount,
    sender,
    at: await now(t),
    source: 'simulated',
    by: 'demo',
  })
  return { sender, trxId }
}
