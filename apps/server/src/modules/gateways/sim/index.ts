/**
 * The simulated gateway behind the adapter interface: three ways to pay in, three to pay out to. Its hosted page and its
 * callbacks are in house.ts; its books in store.ts.
 */
import { randomBytes } from 'node:crypto'
import { CENT, MAX_MONEY, MERCHANT_CURRENCY } from '@khela/money'
import { publicId, type App, type Tx } from '../../../kernel/index.ts'
import {
  pending,
  refused,
  type Confirmation,
  type DepositIntent,
  type GatewayDescription,
  type GatewayMethod,
  type Opened,
  type Payment,
  type PayoutGateway,
  type PayoutOrder,
  type PayoutResult,
} from '../gateway.ts'
import { verify } from '../signature.ts'
import { openPayment, paymentOf, payOut, payoutOf } from './store.ts'

export const simCode = 'sim'
const method = (code: GatewayMethod['code'], name: GatewayMethod['name'], expectedSeconds: number): GatewayMethod => ({
  code,
  name,
  flow: 'REDIRECT',
  settles: 'ASYNC',
  expectedSeconds,
  min: CENT,
  max: MAX_MONEY,
  fee: 'NONE',
  needs: [],
})
export const simMethods: readonly GatewayMethod[] = [
  method('sim_bkash', { bn: 'বিকাশ (সিমুলেশন)', en: 'bKash (simulated)' }, 60),
  method('sim_nagad', { bn: 'নগদ (সিমুলেশন)', en: 'Nagad (simulated)' }, 60),
  method('sim_card', { bn: 'কার্ড (সিমুলেশন)', en: 'Card (simulated)' }, 120),
]

/** Whoever has bKash or Nagad itself, or their stand-ins, does not need a play of theirs. */
function descriptionOf(app: App): GatewayDescription {
  const { bkash, nagad } = app.config.gateways
  const taken = new Set([...(bkash ? ['sim_bkash'] : []), ...(nagad ? ['sim_nagad'] : [])])
  return {
    code: simCode,
    directions: ['IN', 'OUT'],
    currencies: [MERCHANT_CURRENCY],
    methods: simMethods.filter(({ code }) => !taken.has(code)),
    channels: ['bkash', 'nagad', 'bank'],
  }
}

/** Key of the messages between the simulator and us. */
export const simSecret = (app: App): Buffer => app.config.secret('gateway-sim')

/** A transaction number of the simulated network. */
export const newTrxId = (): string => `SIM${randomBytes(8).toString('hex').toUpperCase()}`

/** To play a refused payout: accounts that end in 00000 do not exist at the simulated networks. */
function payoutOutcome(order: PayoutOrder): PayoutResult {
  if (order.destination.endsWith('00000')) return { state: 'FAILED', providerTrxId: null, reason: 'account unknown' }
  return { state: 'PAID', providerTrxId: newTrxId(), reason: null }
}

async function open(t: Tx, intent: DepositIntent): Promise<Opened> {
  const fresh = { ref: publicId('sim'), secret: randomBytes(16).toString('hex'), eventId: publicId('evt') }
  const providerRef = await openPayment(t, intent, fresh)
  return { providerRef, payUrl: `/sim/pay?ref=${providerRef}` }
}

async function confirm(app: App, { providerRef }: Payment): Promise<Confirmation> {
  const found = await app.db.tx((t) => paymentOf(t, providerRef), { readOnly: true })
  if (!found) throw new Error('the simulated gateway does not know this payment')
  if (found.state === 'OPEN') return pending
  if (found.state === 'REFUSED') return refused
  return { state: 'PAID', amount: found.paidAmount ?? 0n, fee: 0n, payer: null, providerTrxId: found.trxId ?? '', hold: null }
}

export function simGateway(app: App): PayoutGateway {
  const description = descriptionOf(app)
  return {
    describe: () => description,
    createDeposit: (intent) => app.db.tx((t) => open(t, intent)),
    openAtOnce: open,
    inLanguage: (payUrl, lang) => `${payUrl}&lang=${lang}`,
    confirm: (payment) => confirm(app, payment),
    async parseCallback(message, at) {
      const proof = verify(simSecret(app), message, at)
      if (!proof) return undefined
      // Its schema has been checked at the door.
      const said = JSON.parse(message.body.toString('utf8')) as { eventId: string; providerRef: string; state: string }
      return { about: { providerRef: said.providerRef }, eventId: said.eventId, state: said.state, nonce: proof.nonce }
    },
    createPayout: (order) => app.db.tx((t) => payOut(t, order, payoutOutcome(order))),
    payoutStatus: (id) => app.db.tx((t) => payoutOf(t, id), { readOnly: true }),
  }
}
