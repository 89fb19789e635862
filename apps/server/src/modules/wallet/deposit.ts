/** Deposits as the member meets them: methods, starting one, looking at them (payments §3.2, §3.3). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { fail, playerOf, publicId, type App, type Call, type Tx } from '../../kernel/index.ts'
import { depositRefusal, noteDeposit } from '../limits/index.ts'
import { depositStepsOf, findDeposit, insertDeposit, lockDeposits, openDeposits, pageOfDeposits, type DepositRow } from './deposit-store.ts'
import type { GatewayMethod } from './gateways/gateway.ts'
import { gatewayForMethod, gatewaysOf } from './gateways/index.ts'
import { openOrEnqueue } from './open-deposit.ts'
import { isWithin } from './rules.ts'
import { depositView } from './views.ts'

const pageSize = 20

interface Bounds {
  readonly min: bigint
  readonly max: bigint
}

async function limits(app: App): Promise<Bounds> {
  return { min: parseMoney(await app.settings.get('DEPOSIT_MIN')), max: parseMoney(await app.settings.get('DEPOSIT_MAX')) }
}

/** Of the merchant's bounds and those of the gateway the narrower ones. */
const within = (ours: Bounds, theirs: Pick<GatewayMethod, 'min' | 'max'>): Bounds => ({
  min: theirs.min > ours.min ? theirs.min : ours.min,
  max: theirs.max < ours.max ? theirs.max : ours.max,
})

export async function depositMethods(_: Tx, { app }: Call<'depositMethods'>): Promise<ReplyOf<'depositMethods'>> {
  const merchant = await limits(app)
  const methods = gatewaysOf(app).flatMap((gateway) => gateway.describe().methods)
  return {
    methods: methods.map(({ code, name, expectedSeconds, ...theirs }) => {
      const { min, max } = within(merchant, theirs)
      return { code, name, min: formatMoney(min), max: formatMoney(max), expectedSeconds }
    }),
    presets: (await app.settings.get('DEPOSIT_PRESETS')).filter((preset) => isWithin(parseMoney(preset), merchant.min, merchant.max)),
  }
}

/**
 * Starts a deposit. It says where to pay at once, or as soon as the gateway has opened the payment (open-deposit.ts). Raises `method_unavailable`, `amount_out_of_range`, `deposit_limit_open` (so many
 * started ones wait for their payer), `limit_reached` (deposit limit or a break, compliance §5, rows 14, 22). Nothing is credited before the gateway has confirmed (confirm.ts).
 */
export async function createDeposit(t: Tx, call: Call<'depositCreate'>): Promise<ReplyOf<'depositCreate'>> {
  const { app, input } = call
  const { memberId } = playerOf(call.actor)
  const { gateway, method } = gatewayForMethod(app, input.method) ?? fail('method_unavailable')
  const { min, max } = within(await limits(app), method)
  const amount = parseMoney(input.amount)
  if (!isWithin(amount, min, max)) fail('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max) })
  const most = await app.settings.get('DEPOSIT_OPEN_MAX')
  const reason = await depositRefusal(t, memberId, amount)
  if (reason !== undefined) fail('limit_reached', { reason })
  await lockDeposits(t, memberId)
  if ((await openDeposits(t, memberId)) >= most) fail('deposit_limit_open', { max: most })

  const id = publicId('dep')
  const made = { memberId, id, gateway: gateway.describe().code, method: input.method, amount }
  await insertDeposit(t, { ...made, ttlSeconds: await app.settings.get('DEPOSIT_TTL_SECONDS') })
  await noteDeposit(t, memberId, amount)
  await openOrEnqueue(t, app, gateway, (await findDeposit(t, call.scope, id)) ?? fail('not_found'))
  app.live.ping(t, 'deposits', memberId)
  return readDeposit(t, call, id)
}

async function readDeposit(t: Tx, call: Call<'depositCreate'> | Call<'deposit'>, id: string): Promise<ReplyOf<'deposit'>> {
  const row = (await findDeposit(t, call.scope, id)) ?? fail('not_found')
  const steps = await depositStepsOf(t, call.scope, [id])
  return depositView(call.app, row, steps.get(id) ?? [], call.lang)
}

/** One deposit of the caller; somebody else's is `not_found`. */
export async function oneDeposit(t: Tx, call: Call<'deposit'>): Promise<ReplyOf<'deposit'>> {
  return readDeposit(t, call, call.input.id)
}

export async function listDeposits(t: Tx, call: Call<'deposits'>): Promise<ReplyOf<'deposits'>> {
  const rows: DepositRow[] = await pageOfDeposits(t, call.scope, { after: call.input.cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const steps = await depositStepsOf(
    t,
    call.scope,
    shown.map(({ id }) => id),
  )
  return {
    content: shown.map((row) => depositView(call.app, row, steps.get(row.id) ?? [], call.lang)),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}
