/**
 * The simulated gateway behind the adapter interface: three ways to pay in, three to pay out to. Its hosted page and its
 * callbacks are in house.ts; its books in store.ts.
 */
import { randomBytes } from 'node:crypto'
import { now, publicId, type App } from '../../../../kernel/index.ts'
import type { Confirmation } from '../../rules.ts'
import type { Gateway, GatewayDescription, PayoutOrder, PayoutResult } from '../gateway.ts'
import { verify } from './signature.ts'
import { openPayment, paymentOf, payOut, useNonce } from './store.ts'

export const simCode = 'sim'
export const simMethods: GatewayDescription['methods'] = [
  { code: 'sim_bkash', name: { bn: 'বিকাশ (সিমুলেশন)', en: 'bKash (simulated)' }, expectedSeconds: 60 },
  { code: 'sim_nagad', name: { bn: 'নগদ (সিমুলেশন)', en: 'Nagad (simulated)' }, expectedSeconds: 60 },
  { code: 'sim_card', name: { bn: 'কার্ড (সিমুলেশন)', en: 'Card (simulated)' }, expectedSeconds: 120 },
]
const description: GatewayDescription = {
  code: simCode,
  currencies: ['BDT'],
  methods: simMethods,
  channels: ['bkash', 'nagad', 'bank'],
  flow: 'REDIRECT',
  settles: 'ASYNC',
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

export function simGateway(app: App): Gateway {
  return {
    describe: () => description,
    createDeposit: async (t, intent) => ({
      providerRef: await openPayment(t, intent, {
        ref: publicId('sim'),
        secret: randomBytes(16).toString('hex'),
        eventId: publicId('evt'),
      }),
    }),
    payUrl: (providerRef, lang) => `/sim/pay?ref=${providerRef}&lang=${lang}`,
    async confirm(providerRef): Promise<Confirmation> {
      const payment = await app.db.tx((t) => paymentOf(t, providerRef), { readOnly: true })
      if (!payment) throw new Error('the simulated gateway does not know this payment')
      if (payment.state === 'OPEN') return { state: 'PENDING', amount: 0n, providerTrxId: '' }
      return { state: payment.state, amount: payment.paidAmount ?? 0n, providerTrxId: payment.trxId ?? '' }
    },
    async parseCallback(t, message) {
      const proof = verify(simSecret(app), message, (await now(t)).getTime())
      if (!proof || !(await useNonce(t, simCode, proof.nonce))) return undefined
      const { eventId, providerRef } = JSON.parse(message.body.toString('utf8')) as { eventId: string; providerRef: string }
      return { eventId, providerRef }
    },
    createPayout: (order) => app.db.tx((t) => payOut(t, order, payoutOutcome(order))),
  }
}
