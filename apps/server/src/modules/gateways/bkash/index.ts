/**
 * bKash, tokenized checkout without agreement (PAY-3.1.1): the payer agrees on bKash's page, we execute, and execute or
 * query decide. What brings the payer back, and the notice, are hints.
 */
import type { App, BkashAddresses } from '../../../kernel/index.ts'
import { parseMoney } from '@khela/money'
import { amountOf, NoAnswer, pageOf, textOf, twoDecimals, type Json } from '../ask.ts'
import {
  pending,
  refused,
  type Confirmation,
  type Gateway,
  type GatewayDescription,
  type Message,
  type Notice,
  type Opened,
  type Payment,
  type RefundOrder,
  type RefundResult,
} from '../gateway.ts'
import { openClient, type BkashClient } from './client.ts'
import { confirmSubscription, isCertificatePlace, isSigned, isTrustedPlace, openKeys } from './sns.ts'

/** What it takes; its protocol names no other. */
const ACCEPTED = 'BDT'
const description: GatewayDescription = {
  code: 'bkash',
  directions: ['IN'],
  currencies: [ACCEPTED],
  methods: [
    {
      code: 'bkash',
      name: { bn: 'বিকাশ', en: 'bKash' },
      flow: 'REDIRECT',
      settles: 'ASYNC',
      expectedSeconds: 30,
      min: parseMoney('1.00'),
      max: parseMoney('250000.00'),
      fee: 'NONE',
      needs: [],
    },
  ],
  channels: [],
}
const isGood = (answer: Json): boolean => textOf(answer, 'statusCode') === '0000'
/** "Invalid payment ID": it has none, so nobody can have paid it. */
const unknownPayment = '2002'
const over = new Set(['Declined', 'Expired', 'Cancelled', 'Failed'])

async function create(client: BkashClient, app: App, intent: Parameters<Gateway['createDeposit']>[0]): Promise<Opened> {
  const answer = await client.call('/create', {
    mode: '0011',
    payerReference: intent.id,
    callbackURL: `${app.config.publicUrl()}/wps/gateway/bkash/return`,
    amount: twoDecimals(intent.amount),
    currency: ACCEPTED,
    intent: 'sale',
    merchantInvoiceNumber: intent.id,
  })
  if (!isGood(answer)) return { refused: textOf(answer, 'statusMessage').slice(0, 100) }
  const providerRef = textOf(answer, 'paymentID')
  if (!/^[\w-]{4,100}$/.test(providerRef)) throw new NoAnswer('bKash gave no payment ID')
  return { providerRef, payUrl: pageOf(answer, 'bkashURL') }
}

/** A completed payment; throws when it is not the one that was asked about. */
function completed(answer: Json, payment: Payment): Confirmation {
  const invoice = textOf(answer, 'merchantInvoiceNumber') || textOf(answer, 'merchantInvoice')
  if (textOf(answer, 'paymentID') !== payment.providerRef || invoice !== payment.id || textOf(answer, 'currency') !== ACCEPTED)
    throw new NoAnswer('bKash answered about another payment')
  const providerTrxId = textOf(answer, 'trxID')
  if (providerTrxId === '') throw new NoAnswer('a completed payment has no transaction number')
  return {
    state: 'PAID',
    amount: amountOf(answer, 'amount'),
    fee: 0n,
    payer: textOf(answer, 'customerMsisdn') || null,
    providerTrxId,
    hold: null,
  }
}

async function query(client: BkashClient, payment: Payment): Promise<{ found: Confirmation; mayExecute: boolean }> {
  const answer = await client.call('/payment/status', { paymentID: payment.providerRef })
  if (textOf(answer, 'statusCode') === unknownPayment) return { found: pending, mayExecute: false }
  if (!isGood(answer)) throw new NoAnswer(`bKash does not say: ${textOf(answer, 'statusMessage')}`)
  const status = textOf(answer, 'transactionStatus')
  if (status === 'Completed') return { found: completed(answer, payment), mayExecute: false }
  if (over.has(status)) return { found: refused, mayExecute: false }
  const agreed = textOf(answer, 'verificationStatus') || textOf(answer, 'userVerificationStatus')
  return { found: pending, mayExecute: agreed === 'Complete' }
}

/** Executes what the payer has agreed to. Without a clear answer nobody knows whether it happened, so it is asked for again. */
async function executeThenQuery(client: BkashClient, payment: Payment): Promise<Confirmation> {
  const answer = await client.call('/execute', { paymentID: payment.providerRef }).catch(() => undefined)
  if (answer !== undefined && isGood(answer) && textOf(answer, 'transactionStatus') === 'Completed') return completed(answer, payment)
  return (await query(client, payment)).found
}

async function refund(client: BkashClient, payment: Payment, order: RefundOrder): Promise<RefundResult> {
  const about = { paymentID: payment.providerRef, trxID: payment.trxId ?? '' }
  const before = await client.call('/payment/refund', about)
  // Asked first: an order whose answer got lost must not be sent twice.
  const answer = isGood(before)
    ? before
    : await client.call('/payment/refund', { ...about, amount: twoDecimals(order.amount), sku: order.id, reason: order.reason })
  const providerRef = textOf(answer, 'refundTrxID') || null
  if (!isGood(answer)) return { state: 'FAILED', providerRef }
  return { state: textOf(answer, 'transactionStatus') === 'Completed' ? 'DONE' : 'PENDING', providerRef }
}

function jsonOf(bytes: Buffer | string): Json | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}

/** Verifies an SNS message of the merchant's topic. */
function noticeReader(facts: BkashAddresses): (message: Message) => Promise<Notice | 'handled' | undefined> {
  const keyAt = openKeys()
  return async ({ body }) => {
    const message = jsonOf(body)
    if (!message || facts.topic === undefined || textOf(message, 'TopicArn') !== facts.topic) return undefined
    const certificate = textOf(message, 'SigningCertURL')
    if (!isCertificatePlace(certificate, facts.url) || !isSigned(message, await keyAt(certificate))) return undefined
    if (textOf(message, 'Type') === 'SubscriptionConfirmation') {
      const link = textOf(message, 'SubscribeURL')
      if (!isTrustedPlace(link, facts.url)) return undefined
      await confirmSubscription(link)
      return 'handled'
    }
    const said = jsonOf(textOf(message, 'Message')) ?? {}
    const depositId = textOf(said, 'merchantInvoiceNumber')
    return { about: { depositId }, eventId: textOf(message, 'MessageId'), state: textOf(said, 'transactionStatus') }
  }
}

export function bkashGateway(app: App, facts: BkashAddresses): Gateway {
  const client = openClient(facts)
  return {
    describe: () => description,
    createDeposit: (intent) => create(client, app, intent),
    async confirm(payment) {
      const { found, mayExecute } = await query(client, payment)
      return mayExecute ? executeThenQuery(client, payment) : found
    },
    parseCallback: noticeReader(facts),
    parseReturn({ query: sent }) {
      const providerRef = new URLSearchParams(sent).get('paymentID')
      return providerRef === null ? undefined : { providerRef }
    },
    refund: (payment, order) => refund(client, payment, order),
  }
}
