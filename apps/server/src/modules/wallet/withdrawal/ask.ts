/** Withdrawals as the member meets them: what is possible, asking, taking back, looking (payments §3.4). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney, type Money } from '@khela/money'
import { fail, playerOf, publicId, type App, type Call, type Tx } from '../../kernel/index.ts'
import { balances } from '../../ledger/index.ts'
import { coolOffHours } from '../identity/index.ts'
import { gatewayForChannel, gatewaysOf } from './gateways/index.ts'
import { holdMoney, releaseMoney } from './held-money.ts'
import { hasOpenReview } from './review-store.ts'
import { isWithin, turnoverOf } from './rules.ts'
import { openRequirements } from './turnover-store.ts'
import { withdrawalView } from './views.ts'
import {
  findWithdrawal,
  insertWithdrawal,
  moveWithdrawal,
  openWithdrawal,
  pageOfWithdrawals,
  withdrawalStepsOf,
} from './withdrawal-store.ts'

const pageSize = 20

async function limits(app: App): Promise<{ min: Money; max: Money }> {
  return { min: parseMoney(await app.settings.get('WITHDRAW_MIN')), max: parseMoney(await app.settings.get('WITHDRAW_MAX')) }
}

export async function withdrawInfo(t: Tx, call: Call<'withdrawInfo'>): Promise<ReplyOf<'withdrawInfo'>> {
  const { memberId } = playerOf(call.actor)
  const { min, max } = await limits(call.app)
  const cash = (await balances(t, call.scope, memberId)).find(({ kind }) => kind === 'cash')?.balance ?? 0n
  const turnover = turnoverOf(await openRequirements(t, call.scope, memberId))
  return {
    available: formatMoney(cash),
    min: formatMoney(min),
    max: formatMoney(max),
    turnover: { needed: formatMoney(turnover.needed), done: formatMoney(turnover.done), missing: formatMoney(turnover.missing) },
    channels: gatewaysOf(call.app).flatMap((gateway) => gateway.describe().channels),
    open: (await openWithdrawal(t, call.scope, memberId)) ?? null,
  }
}

/**
 * Asks for a withdrawal and holds the amount at once. Raises `amount_out_of_range`, `withdrawal_pending` (one at a time),
 * `withdrawal_in_review` (domain/wallet.md R32, C48), `security_cool_off` (reliability A19), `insufficient_balance`, `turnover_missing`, `method_unavailable`.
 * Whichever call of several racing ones comes second is refused by the database, not by a look before.
 */
export async function requestWithdrawal(t: Tx, call: Call<'withdrawCreate'>): Promise<ReplyOf<'withdrawCreate'>> {
  const { app, input } = call
  const { memberId } = playerOf(call.actor)
  if (!gatewayForChannel(app, input.channel)) fail('method_unavailable')
  const { min, max } = await limits(app)
  const amount = parseMoney(input.amount)
  if (!isWithin(amount, min, max)) fail('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max) })
  const payeeName = input.payeeName.normalize('NFC').trim()
  if (payeeName.length < 3) fail('bad_input', { field: 'payeeName' })
  if (await hasOpenReview(t, call.scope, memberId)) fail('withdrawal_in_review')
  const hours = await coolOffHours(t, app, call.scope)
  if (hours > 0) fail('security_cool_off', { hours })

  const withdrawal = { memberId, id: publicId('wdr'), amount, channel: input.channel, payeeName, payeeAccount: input.payeeAccount }
  if (!(await insertWithdrawal(t, withdrawal))) fail('withdrawal_pending')
  await holdMoney(t, withdrawal)
  // After the hold, which locks the account: a deposit that is credited meanwhile waits, so its turnover cannot be missed.
  const { missing } = turnoverOf(await openRequirements(t, call.scope, memberId))
  if (missing > 0n) fail('turnover_missing', { missing: formatMoney(missing) })

  await app.jobs.emit(t, 'withdrawalRequested', { memberId: String(memberId), withdrawalId: withdrawal.id, amount: formatMoney(amount) })
  app.live.ping(t, 'wallet', memberId)
  app.live.ping(t, 'withdrawals', memberId)
  app.live.ping(t, 'withdrawalQueue')
  return readWithdrawal(t, call, withdrawal.id)
}

/** Takes back a withdrawal nobody has decided: `state_changed` when somebody has, `not_found` when it is not the caller's. */
export async function cancelWithdrawal(t: Tx, call: Call<'withdrawCancel'>): Promise<ReplyOf<'withdrawCancel'>> {
  const withdrawal = (await findWithdrawal(t, call.scope, call.input.id)) ?? fail('not_found')
  if (!(await moveWithdrawal(t, withdrawal, { from: 'REQUESTED', to: 'CANCELLED_BY_MEMBER', by: 'member' }))) fail('state_changed')
  await releaseMoney(t, withdrawal)
  call.app.live.ping(t, 'wallet', withdrawal.memberId)
  call.app.live.ping(t, 'withdrawals', withdrawal.memberId)
  call.app.live.ping(t, 'withdrawalQueue')
  return readWithdrawal(t, call, withdrawal.id)
}

async function readWithdrawal(
  t: Tx,
  call: Call<'withdrawCreate'> | Call<'withdrawCancel'>,
  id: string,
): Promise<ReplyOf<'withdrawCreate'>> {
  const row = (await findWithdrawal(t, call.scope, id)) ?? fail('not_found')
  return withdrawalView(row, (await withdrawalStepsOf(t, call.scope, [id])).get(id) ?? [])
}

export async function ownWithdrawals(t: Tx, call: Call<'withdrawals'>): Promise<ReplyOf<'withdrawals'>> {
  const rows = await pageOfWithdrawals(t, call.scope, { list: 'own', after: call.input.cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const steps = await withdrawalStepsOf(
    t,
    call.scope,
    shown.map(({ id }) => id),
  )
  return {
    content: shown.map((row) => withdrawalView(row, steps.get(row.id) ?? [])),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}
