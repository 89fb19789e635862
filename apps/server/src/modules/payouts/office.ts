/** What operators do with withdrawals; each act and its line of the audit are one commit. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, MERCHANT_CURRENCY, parseMoney } from '@khela/money'
import { fail, operatorOf, routes, storeFile, type Call, type Tx } from '../../kernel/index.ts'
import { appendAudit, callerOf, refuseOwn } from '../staff/index.ts'
import { approveWithdrawal, rejectWithdrawal, takesTwoBy } from './decide.ts'
import { findDispute } from './dispute-store.ts'
import { resolveDispute } from './dispute.ts'
import { payPart } from './pay.ts'
import { oneRow, readQueue, readWithdrawal } from './queue.ts'
import type { RiskSources } from './risk.ts'
import { findWithdrawal, type WithdrawalRow } from './store.ts'

type Acts = 'officeWithdrawalApprove' | 'officeWithdrawalReject' | 'officePayoutMake' | 'officePayoutPicture' | 'officeDisputeResolve'

/** The withdrawal before an act. Nobody acts on the own money (REL-A20); the refusal is audited although the call fails. Raises `not_found`, `own_request`. */
async function othersWithdrawal(t: Tx, call: Call<Acts>, id: string): Promise<WithdrawalRow> {
  const row = (await findWithdrawal(t, call.scope, id)) ?? fail('not_found')
  await refuseOwn(t, call, row.memberId, { act: 'withdrawal.refused', subject: id })
  return row
}

const toWhom = (row: WithdrawalRow): string => `${formatMoney(row.amount)} ${MERCHANT_CURRENCY} to ${row.channel}`

/** Approves, as the first or the second of two; `pay` sends all of it with the last approval. */
async function approve(t: Tx, call: Call<'officeWithdrawalApprove'>): Promise<ReplyOf<'officeWithdrawalApprove'>> {
  const { username: by } = operatorOf(call.actor)
  const { id, state, pay } = call.input
  await othersWithdrawal(t, call, id)
  const person = await callerOf(t, call)
  const row = await approveWithdrawal(t, call.app, call.scope, { id, state, by: person, pay })
  const isFirst = row.state === 'APPROVED_1' && (await takesTwoBy(t, call.app, row, person))
  await appendAudit(t, { operator: by, act: isFirst ? 'withdrawal.approve_first' : 'withdrawal.approve', subject: id, detail: toWhom(row) })
  // Paid along with a last approval; a first of two pays nothing.
  if (pay && row.state === 'SENT')
    await appendAudit(t, {
      operator: by,
      act: 'withdrawal.pay',
      subject: id,
      detail: `${formatMoney(row.amount)} ${MERCHANT_CURRENCY} by gateway`,
    })
  return { row: await oneRow(t, call.scope, row) }
}

/** Rejects, or returns what is unpaid, with a reason the member reads. */
async function reject(t: Tx, call: Call<'officeWithdrawalReject'>): Promise<ReplyOf<'officeWithdrawalReject'>> {
  const { username: by } = operatorOf(call.actor)
  const { id, state, reason } = call.input
  await othersWithdrawal(t, call, id)
  const row = await rejectWithdrawal(t, call.app, call.scope, { id, state, by, reason })
  const returned = `${formatMoney(row.returned)} ${MERCHANT_CURRENCY} of ${toWhom(row)}`
  await appendAudit(t, { operator: by, act: 'withdrawal.reject', subject: id, detail: `${returned}: ${reason.trim()}` })
  return { row: await oneRow(t, call.scope, row) }
}

/** Pays a part. */
async function makePayout(t: Tx, call: Call<'officePayoutMake'>): Promise<ReplyOf<'officePayoutMake'>> {
  const { username: by } = operatorOf(call.actor)
  const { id, state, amount, way, reference, picture } = call.input
  await othersWithdrawal(t, call, id)
  const row = await payPart(t, call.app, call.scope, {
    id,
    state,
    by: await callerOf(t, call),
    amount: parseMoney(amount),
    way,
    reference,
    picture,
  })
  const detail = `${amount} ${MERCHANT_CURRENCY} of ${toWhom(row)} by ${way}${way === 'hand' ? `, ${reference ?? ''}` : ''}`
  await appendAudit(t, { operator: by, act: 'withdrawal.pay', subject: id, detail })
  return { row: await oneRow(t, call.scope, row) }
}

/** Keeps a picture of a payment by hand for the member; the part attaches it. */
async function keepPicture(t: Tx, call: Call<'officePayoutPicture'>): Promise<ReplyOf<'officePayoutPicture'>> {
  const { username: by } = operatorOf(call.actor)
  const { id, type, data } = call.input
  const { memberId } = await othersWithdrawal(t, call, id)
  const file = await storeFile(t, call.app, { memberId, purpose: 'payout_proof', type, bytes: Buffer.from(data, 'base64'), by })
  await appendAudit(t, { operator: by, act: 'withdrawal.picture', subject: id, detail: file.id })
  return { id: file.id }
}

/** Proposes to pay a part again, confirms that, or refuses it. */
async function resolve(t: Tx, call: Call<'officeDisputeResolve'>): Promise<ReplyOf<'officeDisputeResolve'>> {
  const { username: by } = operatorOf(call.actor)
  const { id, act, state, reason } = call.input
  const { withdrawalId } = (await findDispute(t, call.scope, id)) ?? fail('not_found')
  await othersWithdrawal(t, call, withdrawalId)
  const row = await resolveDispute(t, call.app, call.scope, { ...call.input, by: await callerOf(t, call) })
  const step = act === 'refuse' ? 'refuse' : state === 'OPEN' ? 'propose' : 'pay_again'
  await appendAudit(t, { operator: by, act: `dispute.${step}`, subject: withdrawalId, detail: `${id} ${reason.trim()}`.trim() })
  return { row: await oneRow(t, call.scope, row) }
}

/** The calls of the office about withdrawals. */
export const payoutDesk = (sources: RiskSources) =>
  routes({
    officeWithdrawals: readQueue,
    officeWithdrawal: (t, call) => readWithdrawal(t, call, sources),
    officeWithdrawalApprove: approve,
    officeWithdrawalReject: reject,
    officePayoutMake: makePayout,
    officePayoutPicture: keepPicture,
    officeDisputeResolve: resolve,
  })
