/**
 * SSLCommerz version 4 (PAY-3.1.3): cards and banks on one hosted page. The validation of an order decides; a payment
 * that SSLCommerz itself finds risky waits for a person.
 */
import { createHash } from 'node:crypto'
import { parseMoney } from '@khela/money'
import type { App, SslcommerzAddresses } from '../../../kernel/index.ts'
import { amountOf, ask, NoAnswer, pageOf, textOf, twoDecimals, type Json } from '../ask.ts'
import {
  pending,
  refused,
  type Confirmation,
  type DepositIntent,
  type Gateway,
  type GatewayDescription,
  type Message,
  type Notice,
  type Opened,
  type Payment,
  type RefundOrder,
  type RefundResult,
} from '../gateway.ts'
import { isSigned } from './signature.ts'

/** What it takes; its protocol names no other. */
const ACCEPTED = 'BDT'
const description: GatewayDescription = {
  code: 'sslcommerz',
  directions: ['IN'],
  currencies: [ACCEPTED],
  methods: [
    {
      code: 'sslcommerz',
      name: { bn: 'কার্ড ও ব্যাংক', en: 'Card and bank' },
      flow: 'REDIRECT',
      settles: 'ASYNC',
      expectedSeconds: 60,
      min: parseMoney('10.00'),
      max: parseMoney('500000.00'),
      fee: 'REPORTED',
      needs: [],
    },
  ],
  channels: [],
}
const paid = new Set(['VALID', 'VALIDATED'])
const over = new Set(['FAILED', 'CANCELLED', 'UNATTEMPTED', 'EXPIRED'])

/** What the form of a session must name of a customer; nothing of the member is told. */
const nobody = {
  cus_name: 'Member',
  cus_email: 'member@khela.invalid',
  cus_add1: 'Dhaka',
  cus_city: 'Dhaka',
  cus_postcode: '1000',
  cus_country: 'Bangladesh',
  cus_phone: '01700000000',
  shipping_method: 'NO',
  product_name: 'Deposit',
  product_category: 'Deposit',
  product_profile: 'non-physical-goods',
}

/** Its number of a payment is ours: the transaction. */
async function create(facts: SslcommerzAddresses, app: App, { id, amount }: DepositIntent): Promise<Opened> {
  const back = `${app.config.publicUrl()}/wps/gateway/sslcommerz/return`
  const form = new URLSearchParams({
    store_id: facts.storeId,
    store_passwd: facts.storePassword,
    total_amount: twoDecimals(amount),
    currency: ACCEPTED,
    tran_id: id,
    success_url: back,
    fail_url: back,
    cancel_url: back,
    ipn_url: `${app.config.publicUrl()}/wps/gateway/sslcommerz/notice`,
    ...nobody,
  })
  const { body } = await ask(`${facts.url}/gwprocess/v4/api.php`, { form })
  if (textOf(body, 'status') !== 'SUCCESS') return { refused: textOf(body, 'failedreason').slice(0, 100) }
  return { providerRef: id, payUrl: pageOf(body, 'GatewayPageURL') }
}

/** A question to one of the two validators. */
async function question(facts: SslcommerzAddresses, place: string, sent: Readonly<Record<string, string>>): Promise<Json> {
  const query = new URLSearchParams({ ...sent, store_id: facts.storeId, store_passwd: facts.storePassword, format: 'json', v: '1' })
  const { body } = await ask(`${facts.url}/validator/api/${place}?${query.toString()}`)
  if (textOf(body, 'APIConnect') !== 'DONE') throw new NoAnswer(`SSLCommerz does not say: ${textOf(body, 'APIConnect')}`)
  return body
}
const byTransaction = 'merchantTransIDvalidationAPI.php'

/** Every attempt at a transaction, of whatever end. */
async function attempts(facts: SslcommerzAddresses, payment: Payment): Promise<readonly Json[]> {
  const { element } = await question(facts, byTransaction, { tran_id: payment.providerRef })
  return Array.isArray(element) ? element.filter((one): one is Json => typeof one === 'object' && one !== null) : []
}

async function confirm(facts: SslcommerzAddresses, payment: Payment): Promise<Confirmation> {
  const tried = await attempts(facts, payment)
  const good = tried.find((one) => paid.has(textOf(one, 'status')))
  if (!good) return tried.length > 0 && tried.every((one) => over.has(textOf(one, 'status'))) ? refused : pending
  const answer = await question(facts, 'validationserverAPI.php', { val_id: textOf(good, 'val_id') })
  if (!paid.has(textOf(answer, 'status'))) throw new NoAnswer('the validation of a paid order is not valid')
  if (textOf(answer, 'tran_id') !== payment.id || textOf(answer, 'currency') !== ACCEPTED)
    throw new NoAnswer('SSLCommerz answered about another payment')
  const amount = amountOf(answer, 'amount')
  const providerTrxId = textOf(answer, 'bank_tran_id')
  if (providerTrxId === '') throw new NoAnswer('a valid order has no transaction number')
  const kept = textOf(answer, 'store_amount') === '' ? 0n : amount - amountOf(answer, 'store_amount')
  return {
    state: 'PAID',
    amount,
    fee: kept > 0n ? kept : 0n,
    payer: textOf(answer, 'card_no') || null,
    providerTrxId,
    hold: textOf(answer, 'risk_level') === '0' ? null : 'risk',
  }
}

async function refund(facts: SslcommerzAddresses, payment: Payment, order: RefundOrder): Promise<RefundResult> {
  const answer = await question(facts, byTransaction, {
    bank_tran_id: payment.trxId ?? '',
    refund_trans_id: order.id,
    refund_amount: twoDecimals(order.amount),
    refund_remarks: order.reason,
  })
  const ref = textOf(answer, 'refund_ref_id')
  if (textOf(answer, 'status') === 'failed' || ref === '') return { state: 'FAILED', providerRef: null }
  const later = await question(facts, byTransaction, { refund_ref_id: ref })
  const state = { refunded: 'DONE', cancelled: 'FAILED' } as const
  return { state: state[textOf(later, 'status') as keyof typeof state] ?? 'PENDING', providerRef: ref }
}

/** Signed with a hash of the store's password; its event is what it says, for it has no number of its own. */
async function readNotice({ storePassword }: SslcommerzAddresses, { body }: Message): Promise<Notice | undefined> {
  const fields = new URLSearchParams(body.toString('utf8'))
  if (!isSigned(fields, storePassword)) return undefined
  const eventId = createHash('sha256').update(body).digest('hex')
  return { about: { depositId: fields.get('tran_id') ?? '' }, eventId, state: (fields.get('status') ?? '').slice(0, 40) }
}

export function sslcommerzGateway(app: App, facts: SslcommerzAddresses): Gateway {
  return {
    describe: () => description,
    createDeposit: (intent) => create(facts, app, intent),
    confirm: (payment) => confirm(facts, payment),
    parseCallback: (message) => readNotice(facts, message),
    parseReturn({ body }) {
      const depositId = new URLSearchParams(body.toString('utf8')).get('tran_id')
      return depositId === null ? undefined : { depositId }
    },
    refund: (payment, order) => refund(facts, payment, order),
  }
}
