/** Nagad's payment gateway (PAY-3.1.2): initialize, complete, redirect; verify by its reference is what decides. */
import { createHash, randomBytes } from 'node:crypto'
import { parseMoney } from '@khela/money'
import { clockText, MERCHANT_ZONE } from '@khela/time'
import type { App, NagadAddresses } from '../../../kernel/index.ts'
import { amountOf, ask, NoAnswer, pageOf, textOf, twoDecimals, type Json } from '../ask.ts'
import {
  pending,
  refused,
  type Confirmation,
  type DepositIntent,
  type Gateway,
  type GatewayDescription,
  type Opened,
  type Payment,
  type RefundOrder,
  type RefundResult,
} from '../gateway.ts'
import { openSeals, type Seals } from './crypto.ts'

/** What it takes; its protocol names no other. */
const ACCEPTED = 'BDT'
const description: GatewayDescription = {
  code: 'nagad',
  directions: ['IN'],
  currencies: [ACCEPTED],
  methods: [
    {
      code: 'nagad',
      name: { bn: 'নগদ', en: 'Nagad' },
      flow: 'REDIRECT',
      settles: 'ASYNC',
      expectedSeconds: 30,
      min: parseMoney('10.00'),
      max: parseMoney('250000.00'),
      fee: 'NONE',
      needs: [],
    },
  ],
  channels: [],
}
/** The number of what it takes, ISO 4217. */
const currencyCode = '050'
const over = new Set(['Aborted', 'Failed', 'Expired', 'Fraud', 'Cancelled'])

/** Nagad takes at most twenty letters and digits, so our id goes out as a part of its hash: always the same for one deposit. */
export const orderIdOf = (depositId: string): string => createHash('sha256').update(depositId).digest('hex').slice(0, 20)

/** Time on the provider's clock, which goes as the merchant's does, as `yyyyMMddHHmmss`. */
export function stampOf(at: Date): string {
  return clockText(at, MERCHANT_ZONE).replaceAll(/[-:T]/g, '')
}

interface Talk {
  readonly facts: NagadAddresses
  readonly seals: Seals
  readonly headers: Readonly<Record<string, string>>
}

async function create({ facts, seals, headers }: Talk, app: App, intent: DepositIntent): Promise<Opened> {
  const { merchantId, url } = facts
  const orderId = orderIdOf(intent.id)
  const dateTime = stampOf(app.clock.now())
  const first = await ask(`${url}/api/dfs/check-out/initialize/${merchantId}/${orderId}`, {
    headers,
    json: { dateTime, ...seals.seal({ merchantId, datetime: dateTime, orderId, challenge: randomBytes(20).toString('hex') }) },
  })
  if (first.status >= 400) return { refused: textOf(first.body, 'message').slice(0, 100) }
  const begun = seals.open(first.body)
  if (!begun) throw new NoAnswer('Nagad’s answer is not signed by Nagad')
  const providerRef = textOf(begun, 'paymentReferenceId')
  if (!/^[\w-]{4,100}$/.test(providerRef)) throw new NoAnswer('Nagad gave no reference')
  const order = { merchantId, orderId, currencyCode, amount: twoDecimals(intent.amount), challenge: textOf(begun, 'challenge') }
  const second = await ask(`${url}/api/dfs/check-out/complete/${providerRef}`, {
    headers,
    json: { ...seals.seal(order), merchantCallbackURL: `${app.config.publicUrl()}/wps/gateway/nagad/return`, additionalMerchantInfo: {} },
  })
  if (second.status >= 400) return { refused: textOf(second.body, 'message').slice(0, 100) }
  return { providerRef, payUrl: pageOf(second.body, 'callBackUrl') }
}

/** The facts of a payment; undefined when Nagad does not know it. Throws when they are another's. */
async function verify({ facts, headers }: Talk, payment: Payment): Promise<Json | undefined> {
  const { status, body } = await ask(`${facts.url}/api/dfs/verify/payment/${encodeURIComponent(payment.providerRef)}`, { headers })
  if (status === 404) return undefined
  if (status >= 400) throw new NoAnswer(`Nagad does not say: ${textOf(body, 'message')}`)
  const isOurs = textOf(body, 'merchantId') === facts.merchantId && textOf(body, 'orderId') === orderIdOf(payment.id)
  if (!isOurs || textOf(body, 'paymentRefId') !== payment.providerRef) throw new NoAnswer('Nagad answered about another payment')
  return body
}

function confirmationOf(body: Json | undefined): Confirmation {
  if (body === undefined) return pending
  const status = textOf(body, 'status')
  if (over.has(status)) return refused
  if (status !== 'Success') return pending
  const providerTrxId = textOf(body, 'issuerPaymentRefNo')
  if (providerTrxId === '') throw new NoAnswer('a successful payment has no transaction number')
  return {
    state: 'PAID',
    amount: amountOf(body, 'amount'),
    fee: 0n,
    payer: textOf(body, 'clientMobileNo') || null,
    providerTrxId,
    hold: null,
  }
}

async function refund(talk: Talk, payment: Payment, order: RefundOrder): Promise<RefundResult> {
  const before = await verify(talk, payment)
  const doneAs = textOf(before ?? {}, 'cancelIssuerRefNo')
  // Asked first: an order whose answer got lost must not be sent twice.
  if (doneAs !== '') return { state: 'DONE', providerRef: doneAs }
  const { facts, seals, headers } = talk
  const sealed = seals.seal({
    merchantId: facts.merchantId,
    originalRequestDate: stampOf(payment.createdAt).slice(0, 8),
    originalAmount: textOf(before ?? {}, 'amount'),
    cancelAmount: twoDecimals(order.amount),
    referenceNo: order.id,
    referenceMessage: order.reason.slice(0, 60),
  })
  const query = new URLSearchParams({ paymentRefId: payment.providerRef, orderId: orderIdOf(payment.id) })
  const { status, body } = await ask(`${facts.url}/api/dfs/purchase/cancel?${query.toString()}`, {
    headers,
    json: { sensitiveDataCancelRequest: sealed.sensitiveData, signature: sealed.signature },
  })
  const providerRef = textOf(body, 'cancelIssuerRefNo')
  return status < 400 && providerRef !== '' ? { state: 'DONE', providerRef } : { state: 'FAILED', providerRef: null }
}

export function nagadGateway(app: App, facts: NagadAddresses): Gateway {
  const headers = { 'x-km-api-version': 'v-0.2.0', 'x-km-ip-v4': '127.0.0.1', 'x-km-client-type': 'PC_WEB' }
  const talk: Talk = { facts, seals: openSeals(facts), headers }
  return {
    describe: () => description,
    createDeposit: (intent) => create(talk, app, intent),
    confirm: async (payment) => confirmationOf(await verify(talk, payment)),
    parseReturn({ query }) {
      const providerRef = new URLSearchParams(query).get('payment_ref_id')
      return providerRef === null ? undefined : { providerRef }
    },
    refund: (payment, order) => refund(talk, payment, order),
  }
}
