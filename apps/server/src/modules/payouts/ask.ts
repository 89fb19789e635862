/** Withdrawals as the member meets them: what is possible, asking, taking back, looking (PAY-3.4). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, isWithin, parseMoney, type Money } from '@khela/money'
import { fail, playerOf, publicId, type App, type Call, type Tx } from '../../kernel/index.ts'
import { balances } from '../../ledger/index.ts'
import { coolOffHours, payProofKind, takeProof, withdrawalsWaitUntil } from '../security/index.ts'
import { openRequirements, requirementViews, turnoverOf } from '../turnover/index.ts'
import { hasOpenReview, holdsOf, standingHolds } from '../wallet/index.ts'
import { pingAbout } from './live.ts'
import { holdMoney, releaseMoney } from './money.ts'
import { riskJob } from './names.ts'
import { payoutChannels } from './payee.ts'
import { findPayee } from './payee-store.ts'
import { cancellableStates } from './rules.ts'
import { findWithdrawal, insertWithdrawal, moveWithdrawal, openWithdrawal, pageOfWithdrawals } from './store.ts'
import { oneWithdrawal, withdrawalViews } from './views.ts'

const pageSize = 20

async function limits(app: App): Promise<{ min: Money; max: Money }> {
  return { min: parseMoney(await app.settings.get('WITHDRAW_MIN')), max: parseMoney(await app.settings.get('WITHDRAW_MAX')) }
}

export async function withdrawInfo(t: Tx, call: Call<'withdrawInfo'>): Promise<ReplyOf<'withdrawInfo'>> {
  const { app, scope, actor } = call
  const { memberId } = playerOf(actor)
  const { min, max } = await limits(app)
  const cash = (await balances(t, scope, memberId)).find(({ kind }) => kind === 'cash')?.balance ?? 0n
  const open = await openRequirements(t, scope, memberId)
  const turnover = turnoverOf(open)
  return {
    available: formatMoney(cash),
    min: formatMoney(min),
    max: formatMoney(max),
    turnover: { needed: formatMoney(turnover.needed), done: formatMoney(turnover.done), missing: formatMoney(turnover.missing) },
    requirements: requirementViews(open),
    leastOdds: await app.settings.get('TURNOVER_LEAST_HUNDREDTHS'),
    holds: await standingHolds(t, scope, memberId),
    coolOffUntil: (await withdrawalsWaitUntil(t, app, scope))?.toISOString() ?? null,
    autoReceiptMinutes: await app.settings.get('WITHDRAW_AUTO_RECEIPT_MINUTES'),
    channels: await payoutChannels(app),
    open: (await openWithdrawal(t, scope, memberId)) ?? null,
  }
}

/**
 * Asks for a withdrawal to one of the own accounts and holds the amount at once; its risk checks follow as a job. Raises
 * `proof_required` (a session alone moves nothing out: REL-A18), `amount_out_of_range`, `withdrawal_pending` (one at a time), `withdrawal_in_review` (W-32, W-C48),
 * `withdrawal_held`, `security_cool_off` (REL-A19), `insufficient_balance`, `turnover_missing`, `method_unavailable`,
 * `not_found` for an account of somebody else.
 * Whichever call of several racing ones comes second is refused by the database, not by a look before.
 */
export async function requestWithdrawal(t: Tx, call: Call<'withdrawCreate'>): Promise<ReplyOf<'withdrawCreate'>> {
  const { app, input, scope } = call
  const { memberId } = playerOf(call.actor)
  const payee = (await findPayee(t, scope, input.payeeId)) ?? fail('not_found')
  if (!(await payoutChannels(app)).includes(payee.channel)) fail('method_unavailable')
  const { min, max } = await limits(app)
  const amount = parseMoney(input.amount)
  if (!isWithin(amount, min, max)) fail('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max) })
  await takeProof(t, call.actor, input.proof, await payProofKind(t, memberId))
  if (await hasOpenReview(t, scope, memberId)) fail('withdrawal_in_review')
  // Identity may be proved while the withdrawal waits for it: that hold keeps it from being paid, not from being asked for.
  const hold = (await holdsOf(t, scope, memberId)).find(({ reason }) => reason !== 'kyc')
  if (hold) fail('withdrawal_held', { reason: hold.reason })
  const hours = await coolOffHours(t, app, scope)
  if (hours > 0) fail('security_cool_off', { hours })

  const withdrawal = { memberId, id: publicId('wdr'), amount, payeeId: payee.id }
  if (!(await insertWithdrawal(t, withdrawal))) fail('withdrawal_pending')
  await holdMoney(t, withdrawal, amount)
  // After the hold, which locks the account: a deposit that is credited meanwhile waits, so its turnover cannot be missed.
  const { missing } = turnoverOf(await openRequirements(t, scope, memberId))
  if (missing > 0n) fail('turnover_missing', { missing: formatMoney(missing) })

  await app.jobs.enqueue(t, riskJob, { id: withdrawal.id })
  await app.jobs.emit(t, 'withdrawalRequested', { memberId: String(memberId), withdrawalId: withdrawal.id, amount: formatMoney(amount) })
  pingAbout(t, app, memberId)
  return oneWithdrawal(t, scope, withdrawal.id, await app.settings.get('WITHDRAW_DISPUTE_DAYS'))
}

/** Takes back a withdrawal nobody has approved: `state_changed` when somebody has, `not_found` when it is not the caller's. */
export async function cancelWithdrawal(t: Tx, call: Call<'withdrawCancel'>): Promise<ReplyOf<'withdrawCancel'>> {
  const { app, scope } = call
  const row = (await findWithdrawal(t, scope, call.input.id, true)) ?? fail('not_found')
  if (!cancellableStates.includes(row.state)) fail('state_changed')
  const move = { from: row.state, to: 'CANCELLED_BY_MEMBER', by: 'member', returned: row.remaining } as const
  if (!(await moveWithdrawal(t, row, move))) fail('state_changed')
  await releaseMoney(t, row, row.remaining)
  pingAbout(t, app, row.memberId)
  return oneWithdrawal(t, scope, row.id, await app.settings.get('WITHDRAW_DISPUTE_DAYS'))
}

export async function ownWithdrawals(t: Tx, call: Call<'withdrawals'>): Promise<ReplyOf<'withdrawals'>> {
  const { app, scope, input } = call
  const rows = await pageOfWithdrawals(t, scope, { list: 'own', after: input.cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    content: await withdrawalViews(t, scope, shown, await app.settings.get('WITHDRAW_DISPUTE_DAYS')),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}
