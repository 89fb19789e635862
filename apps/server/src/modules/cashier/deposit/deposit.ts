/** Deposits as the member meets them: methods, starting one, looking at them (PAY-3.2, PAY-3.3). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, isWithin, parseMoney } from '@khela/money'
import { fail, playerOf, publicId, type Call, type Tx } from '../../../kernel/index.ts'
import { depositRefusal, noteDeposit } from '../../limits/index.ts'
import { findDeposit, hasOpenAt, insertDeposit, lockDeposits, openDeposits, pageOfDeposits, type DepositRow } from './store.ts'
import { clockOf } from '../manual/hours.ts'
import { groupOf, usableMethods, type UsableMethod } from '../manual/methods.ts'
import type { DepositOffers } from '../ports.ts'
import { choose } from './choice-store.ts'
import { openOrEnqueue } from './open.ts'
import { depositOf, depositViews } from './views.ts'

const pageSize = 20

export async function depositMethods(t: Tx, { app }: Call<'depositMethods'>, offers: DepositOffers): Promise<ReplyOf<'depositMethods'>> {
  const methods = await usableMethods(t, app)
  const [min, max] = [parseMoney(await app.settings.get('DEPOSIT_MIN')), parseMoney(await app.settings.get('DEPOSIT_MAX'))]
  return {
    methods: methods.map(methodView),
    presets: (await app.settings.get('DEPOSIT_PRESETS')).filter((preset) => isWithin(parseMoney(preset), min, max)),
    offers: await offers.list(t),
    leastOdds: await app.settings.get('TURNOVER_LEAST_HUNDREDTHS'),
  }
}

function methodView(usable: UsableMethod): ReplyOf<'depositMethods'>['methods'][number] {
  const { method, hours, feePercent, instructions } = usable
  return {
    code: method.code,
    name: method.name,
    group: groupOf(method),
    min: formatMoney(usable.min),
    max: formatMoney(usable.max),
    expectedSeconds: method.expectedSeconds,
    feePercent,
    hours: hours && { from: clockOf(hours.opens), to: clockOf(hours.closes) },
    open: usable.isOpen,
    instructions,
    needsProof: method.settles === 'MANUAL',
  }
}

/**
 * Starts a deposit. It says where to pay at once, or as soon as the gateway has opened the payment (open-deposit.ts). Raises
 * `method_unavailable`, `method_closed`, `amount_out_of_range`, `offer_unavailable`, `deposit_limit_open` (so many started
 * ones wait for their payer), `limit_reached` (deposit limit or a break, CO-5.14, CO-5.22). Nothing is credited before the gateway has confirmed (confirm.ts).
 */
export async function createDeposit(t: Tx, call: Call<'depositCreate'>, offers: DepositOffers): Promise<ReplyOf<'depositCreate'>> {
  const { app, input } = call
  const { memberId } = playerOf(call.actor)
  const { gateway, method, min, max, isOpen, hours } =
    (await usableMethods(t, app)).find((usable) => usable.method.code === input.method) ?? fail('method_unavailable')
  if (!isOpen && hours !== null) fail('method_closed', { from: clockOf(hours.opens) })
  const amount = parseMoney(input.amount)
  if (!isWithin(amount, min, max)) fail('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max) })
  const offer = input.offerId === undefined ? undefined : ((await offers.termsOf(t, input.offerId, amount)) ?? fail('offer_unavailable'))
  const most = await app.settings.get('DEPOSIT_OPEN_MAX')
  const reason = await depositRefusal(t, memberId, amount)
  if (reason !== undefined) fail('limit_reached', { reason })
  await lockDeposits(t, memberId)
  if ((await openDeposits(t, memberId)) >= most) fail('deposit_limit_open', { max: most })
  const { code } = gateway.describe()
  if (method.isSingle === true && (await hasOpenAt(t, memberId, code))) fail('deposit_limit_open', { max: 1 })

  const id = publicId('dep')
  const made = { memberId, id, gateway: code, method: input.method, amount }
  await insertDeposit(t, { ...made, ttlSeconds: await app.settings.get('DEPOSIT_TTL_SECONDS') })
  if (offer !== undefined) await choose(t, made, offer)
  await noteDeposit(t, memberId, amount)
  await openOrEnqueue(t, app, gateway, (await findDeposit(t, call.scope, id)) ?? fail('not_found'))
  app.live.ping(t, 'deposits', memberId)
  return depositOf(t, call, id)
}

/** One deposit of the caller; somebody else's is `not_found`. */
export async function oneDeposit(t: Tx, call: Call<'deposit'>): Promise<ReplyOf<'deposit'>> {
  return depositOf(t, call, call.input.id)
}

export async function listDeposits(t: Tx, call: Call<'deposits'>): Promise<ReplyOf<'deposits'>> {
  const rows: DepositRow[] = await pageOfDeposits(t, call.scope, { after: call.input.cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return { content: await depositViews(t, call, shown), next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}
