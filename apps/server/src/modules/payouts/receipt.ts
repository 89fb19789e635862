/**
 * What became of paid parts, as the member says: received, or not received with a picture (PS-4.14). Without a word a
 * part counts as received after a time; that closes the waiting only, and for some days it may still be disputed (D-R1).
 */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { claimFile, fail, type App, type Call, type Tx } from '../../kernel/index.ts'
import { insertDispute } from './dispute-store.ts'
import { pingAbout } from './live.ts'
import { closeReceipts, contestReceipt, findPart, overdueReceipts, partsOf } from './part-store.ts'
import { settle } from './pay.ts'
import { findWithdrawal } from './store.ts'
import { oneWithdrawal } from './views.ts'

/** One part has arrived, or all that were paid. Errors: not_found; state_changed when none of them waits for a word any more. */
export async function confirmReceived(t: Tx, call: Call<'withdrawReceived'>): Promise<ReplyOf<'withdrawReceived'>> {
  const { app, scope, input } = call
  const row = (await findWithdrawal(t, scope, input.id, true)) ?? fail('not_found')
  const parts = (await partsOf(t, scope, [row.id])).get(row.id) ?? []
  const named = input.partId === undefined ? parts : parts.filter(({ id }) => id === input.partId)
  if (input.partId !== undefined && named.length === 0) fail('not_found')
  const closed = await closeReceipts(t, { memberId: row.memberId, ids: named.map(({ id }) => id) }, 'RECEIVED')
  if (closed.length === 0) fail('state_changed')
  pingAbout(t, app, row.memberId)
  return oneWithdrawal(t, scope, row.id, await app.settings.get('WITHDRAW_DISPUTE_DAYS'))
}

/**
 * A part has not arrived. `seen` is what the member saw: of this and the time that is over at the same moment one comes
 * first, and the other is told (REL-R16). Errors: not_found, state_changed, picture_unknown.
 */
export async function disputePart(t: Tx, call: Call<'withdrawDispute'>): Promise<ReplyOf<'withdrawDispute'>> {
  const { app, scope, input } = call
  const part = (await findPart(t, scope, input.partId)) ?? fail('not_found')
  const { memberId, withdrawalId, id: partId } = part
  const row = (await findWithdrawal(t, scope, withdrawalId, true)) ?? fail('not_found')
  const days = await app.settings.get('WITHDRAW_DISPUTE_DAYS')
  const isContested =
    input.seen === 'WAITING'
      ? (await closeReceipts(t, { memberId, ids: [partId] }, 'NOT_RECEIVED')).length === 1
      : await contestReceipt(t, part, days)
  if (!isContested) fail('state_changed')
  if (!(await claimFile(t, scope, { id: input.picture, purpose: 'payout_proof', ref: `dispute:${partId}` }))) fail('picture_unknown')
  await insertDispute(t, { memberId, withdrawalId, partId, note: input.note.trim(), picture: input.picture })
  await settle(t, app, scope, row, { by: 'member' })
  const about = { memberId: String(memberId), withdrawalId, partId, amount: formatMoney(part.amount) }
  await app.jobs.emit(t, 'withdrawalDisputed', about)
  return oneWithdrawal(t, scope, withdrawalId, days)
}

/** Parts about which nobody said anything in time count as received. Answers how many. */
export async function closeOverdue(t: Tx, app: App, limit: number): Promise<number> {
  const parts = await overdueReceipts(t, limit)
  let closed = 0
  for (const { memberId, id, withdrawalId, amount } of parts) {
    if ((await closeReceipts(t, { memberId, ids: [id] }, 'AUTO')).length === 0) continue
    closed += 1
    const about = { memberId: String(memberId), withdrawalId, partId: id, amount: formatMoney(amount) }
    await app.jobs.emit(t, 'payoutAutoReceived', about)
    app.live.ping(t, 'withdrawals', memberId)
  }
  return closed
}
