/** Deposits as the member meets them: methods, starting one, looking at them (payments §3.2, §3.3). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { fail, playerOf, publicId, type App, type Call, type Tx } from '../../kernel/index.ts'
import { depositRefusal, noteDeposit } from '../limits/index.ts'
import {
  depositStepsOf,
  findDeposit,
  insertDeposit,
  lockDeposits,
  moveDeposit,
  openDeposits,
  pageOfDeposits,
  type DepositRow,
} from './deposit-store.ts'
import { gatewayForMethod, gatewaysOf } from './gateways/index.ts'
import { isWithin } from './rules.ts'
import { depositView } from './views.ts'

const pageSize = 20
/** Page of the site that a payer comes back to. */
const returnUrl = '/member/deposit'

async function limits(app: App): Promise<{ min: bigint; max: bigint }> {
  return { min: parseMoney(await app.settings.get('DEPOSIT_MIN')), max: parseMoney(await app.settings.get('DEPOSIT_MAX')) }
}

export async function depositMethods(_: Tx, { app }: Call<'depositMethods'>): Promise<ReplyOf<'depositMethods'>> {
  const { min, max } = await limits(app)
  const methods = gatewaysOf(app).flatMap((gateway) => gateway.describe().methods)
  return {
    methods: methods.map(({ code, name, expectedSeconds }) => ({
      code,
      name,
      min: formatMoney(min),
      max: formatMoney(max),
      expectedSeconds,
    })),
    presets: (await app.settings.get('DEPOSIT_PRESETS')).filter((preset) => isWithin(parseMoney(preset), min, max)),
  }
}

/**
 * Starts a deposit and says where to pay. Raises `method_unavailable`, `amount_out_of_range`, `deposit_limit_open` (so many
 * started ones wait for their payer), `limit_reached` (deposit limit or a break, compliance §5, rows 14, 22). Nothing is credited before the gateway has confirmed (confirm.ts).
 */
export async function createDeposit(t: Tx, call: Call<'depositCreate'>): Promise<ReplyOf<'depositCreate'>> {
  const { app, input } = call
  const { memberId } = playerOf(call.actor)
  const gateway = gatewayForMethod(app, input.method) ?? fail('method_unavailable')
  const { min, max } = await limits(app)
  const amount = parseMoney(input.amount)
  if (!isWithin(amount, min, max)) fail('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max) })
  const most = await app.settings.get('DEPOSIT_OPEN_MAX')
  const reason = await depositRefusal(t, memberId, amount)
  if (reason !== undefined) fail('limit_reached', { reason })
  await lockDeposits(t, memberId)
  if ((await openDeposits(t, memberId)) >= most) fail('deposit_limit_open', { max: most })

  const deposit = { memberId, id: publicId('dep'), gateway: gateway.describe().code, method: input.method, amount }
  const expiresAt = await insertDeposit(t, { ...deposit, ttlSeconds: await app.settings.get('DEPOSIT_TTL_SECONDS') })
  await noteDeposit(t, memberId, amount)
  const { providerRef } = await gateway.createDeposit(t, { id: deposit.id, method: input.method, amount, returnUrl, expiresAt })
  await moveDeposit(t, deposit, { from: ['CREATED'], to: 'AWAITING_PAYER', providerRef })
  app.live.ping(t, 'deposits', memberId)
  return readDeposit(t, call, deposit.id)
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
