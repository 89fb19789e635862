/**
 * bKash's place: tokenized checkout without agreement (mode 0011) as its public documents describe it. The payer agrees on
 * the hosted page, the merchant executes; notices go out as Amazon SNS messages.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Mischief } from './mischief.ts'
import { payPage, unknownPage } from './page.ts'
import { decide, isDecision, newNumber, openPayment, refund, type Payment } from './payments.ts'
import { openTopic, type SnsMessage, type SnsTopic } from './sns.ts'
import { field, json, redirect, route, type Ask, type Json, type Routes, type Reply } from './web.ts'

export interface BkashOptions {
  readonly appKey: string
  readonly appSecret: string
  readonly username: string
  readonly password: string
  readonly topic: string
  /** Where notices go; undefined: none are sent. */
  readonly noticeUrl?: string | undefined
}
export interface BkashSim {
  readonly routes: Routes
  readonly payments: ReadonlyMap<string, Payment>
  readonly topic: SnsTopic
  /** Changes where notices go, and asks the merchant to confirm the subscription. */
  subscribe(noticeUrl: string): Promise<void>
  readonly isSubscribed: () => boolean
  /** The notice of a payment, as it goes out. */
  noticeOf(payment: Payment): SnsMessage
}
interface Place {
  readonly options: BkashOptions
  readonly url: () => string
  readonly mischief: Mischief
  readonly payments: Map<string, Payment>
  readonly tokens: Map<string, number>
  readonly refreshTokens: Set<string>
  readonly notify: (payment: Payment) => void
}

const root = '/bkash'
const tokenMs = 3_600_000
const done = { statusCode: '0000', statusMessage: 'Successful' }
const refusal = (statusCode: string, statusMessage: string): Reply => json({ statusCode, statusMessage })

const statuses: Readonly<Record<Payment['state'], string>> = {
  open: 'Initiated',
  authorised: 'Initiated',
  paid: 'Completed',
  refunded: 'Completed',
  cancelled: 'Declined',
  failed: 'Declined',
}

function grant({ options, tokens, refreshTokens }: Place, ask: Ask, isRefresh: boolean): Reply {
  const { username, password } = ask.headers
  const isOurs = username === options.username && password === options.password
  if (!isOurs || field(ask.json, 'app_key') !== options.appKey || field(ask.json, 'app_secret') !== options.appSecret)
    return refusal('2001', 'Invalid App Key')
  if (isRefresh && !refreshTokens.has(field(ask.json, 'refresh_token'))) return refusal('2001', 'Invalid refresh token')
  const refreshToken = randomBytes(24).toString('base64url')
  refreshTokens.add(refreshToken)
  const token = randomBytes(24).toString('base64url')
  tokens.set(token, Date.now() + tokenMs)
  return json({ ...done, id_token: token, token_type: 'Bearer', expires_in: tokenMs / 1000, refresh_token: refreshToken })
}

/** Calls behind a token. */
function guarded(place: Place, answer: (body: Json) => Reply) {
  return (ask: Ask): Reply => {
    const token = (ask.headers.authorization ?? '').replace(/^Bearer /, '')
    if ((place.tokens.get(token) ?? 0) < Date.now()) return json({ message: 'The incoming token has expired' }, 401)
    if (ask.headers['x-app-key'] !== place.options.appKey) return refusal('2001', 'Invalid App Key')
    return answer(ask.json)
  }
}

function create({ payments, url }: Place, body: Json): Reply {
  if (field(body, 'mode') !== '0011' || field(body, 'intent') !== 'sale' || field(body, 'currency') !== 'BDT')
    return refusal('2065', 'Mandatory field missing')
  const callback = field(body, 'callbackURL')
  if (!URL.canParse(callback)) return refusal('2005', 'Invalid callback URL')
  try {
    const payment = openPayment({
      ref: `TR0011${newNumber(14)}`,
      invoice: field(body, 'merchantInvoiceNumber'),
      amount: field(body, 'amount'),
      callback,
    })
    payments.set(payment.ref, payment)
    const back = (status: string) => `${callback}?paymentID=${payment.ref}&status=${status}`
    return json({
      ...done,
      paymentID: payment.ref,
      bkashURL: `${url()}${root}/pay?paymentID=${payment.ref}`,
      callbackURL: callback,
      successCallbackURL: back('success'),
      failureCallbackURL: back('failure'),
      cancelledCallbackURL: back('cancel'),
      amount: payment.amount,
      intent: 'sale',
      currency: 'BDT',
      paymentCreateTime: new Date().toISOString(),
      transactionStatus: 'Initiated',
      merchantInvoiceNumber: payment.invoice,
    })
  } catch {
    return refusal('2006', 'Invalid Amount')
  }
}

const facts = (payment: Payment) => ({
  paymentID: payment.ref,
  amount: payment.paid === '' ? payment.amount : payment.paid,
  currency: 'BDT',
  intent: 'sale',
  payerReference: payment.invoice,
  ...(payment.trxId !== '' && payment.state !== 'authorised' && { trxID: payment.trxId, customerMsisdn: payment.payer }),
})

function execute({ payments, notify }: Place, body: Json): Reply {
  const payment = payments.get(field(body, 'paymentID'))
  if (!payment) return refusal('2002', 'Invalid Payment ID')
  if (payment.state === 'paid' || payment.state === 'refunded') return refusal('2062', 'The payment has already been completed')
  if (payment.state !== 'authorised') return refusal('2056', 'Invalid Payment State')
  payment.state = 'paid'
  notify(payment)
  return json({
    ...done,
    ...facts(payment),
    transactionStatus: 'Completed',
    paymentExecuteTime: new Date().toISOString(),
    merchantInvoiceNumber: payment.invoice,
  })
}

function query({ payments }: Place, body: Json): Reply {
  const payment = payments.get(field(body, 'paymentID'))
  if (!payment) return refusal('2002', 'Invalid Payment ID')
  return json({
    ...done,
    ...facts(payment),
    mode: '0011',
    merchantInvoice: payment.invoice,
    transactionStatus: statuses[payment.state],
    verificationStatus: payment.state === 'open' ? 'Incomplete' : 'Complete',
  })
}

const byTrxId = ({ payments }: Place, trxId: string): Payment | undefined =>
  [...payments.values()].find((payment) => payment.trxId === trxId && trxId !== '')

function searchTransaction(place: Place, body: Json): Reply {
  const payment = byTrxId(place, field(body, 'trxID'))
  if (!payment || payment.state === 'authorised') return refusal('2023', 'Transaction not found')
  return json({
    ...done,
    trxID: payment.trxId,
    amount: payment.paid,
    currency: 'BDT',
    transactionStatus: 'Completed',
    customerMsisdn: payment.payer,
  })
}

/** With an amount it refunds; without one it says what became of a refund. */
function refundOrStatus({ payments }: Place, body: Json): Reply {
  const payment = payments.get(field(body, 'paymentID'))
  if (!payment || payment.trxId !== field(body, 'trxID')) return refusal('2002', 'Invalid Payment ID')
  if (payment.state !== 'refunded' && field(body, 'amount') === '') return refusal('2071', 'No refund was found')
  if (refund(payment, field(body, 'amount')) === undefined) return refusal('2056', 'Invalid Payment State')
  return json({
    ...done,
    originalTrxID: payment.trxId,
    refundTrxID: payment.refundRef,
    transactionStatus: 'Completed',
    amount: payment.refunded,
    currency: 'BDT',
    charge: '0.00',
    completedTime: new Date().toISOString(),
  })
}

function showPage({ payments, url }: Place, ask: Ask): Reply {
  const payment = payments.get(ask.url.searchParams.get('paymentID') ?? '')
  if (!payment) return unknownPage(ask.language)
  const { amount, invoice, state, callback } = payment
  const at = new URL(ask.url.pathname + ask.url.search, url())
  return payPage(ask.language, {
    house: { bn: 'বিকাশ', en: 'bKash' },
    colour: '#b3125f',
    url: at,
    amount,
    invoice,
    isOpen: state === 'open',
    back: new URL('/', callback).href,
  })
}

function takeDecision({ payments }: Place, ask: Ask): Reply {
  const payment = payments.get(ask.url.searchParams.get('paymentID') ?? '')
  const decision = ask.form.get('decision')
  if (!payment || !isDecision(decision)) return unknownPage(ask.language)
  decide(payment, decision, ask.form.get('amount') ?? '', 'authorised')
  const status = payment.state === 'cancelled' ? 'cancel' : payment.state === 'failed' ? 'failure' : 'success'
  return redirect(`${payment.callback}?paymentID=${payment.ref}&status=${status}&apiVersion=v1.2.0-beta`)
}

function noticeContent(payment: Payment): string {
  return JSON.stringify({
    dateTime: new Date().toISOString(),
    debitMSISDN: payment.payer,
    trxID: payment.trxId,
    transactionStatus: 'Completed',
    transactionType: '1003',
    amount: payment.paid,
    currency: 'BDT',
    merchantInvoiceNumber: payment.invoice,
    transactionReference: payment.invoice,
  })
}

/** `url` is where all of this is served. */
export function openBkash(options: BkashOptions, url: () => string, mischief: Mischief): BkashSim {
  let noticeUrl = options.noticeUrl
  let isSubscribed = false
  let token = ''
  const topic = openTopic(options.topic, () => `${url()}${root}/sns/certificate.pem`)
  const send = async (message: SnsMessage): Promise<void> => {
    if (noticeUrl === undefined) return
    const headers = { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': message['Type'] ?? '' }
    await fetch(noticeUrl, { method: 'POST', headers, body: JSON.stringify(message), signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    )
  }
  const noticeOf = (payment: Payment) => topic.message('Notification', noticeContent(payment))
  const place: Place = {
    options,
    url,
    mischief,
    payments: new Map(),
    tokens: new Map(),
    refreshTokens: new Set(),
    notify: (payment) => void mischief.notify(() => send(noticeOf(payment))),
  }
  const api = `${root}/tokenized/checkout`
  return {
    payments: place.payments,
    topic,
    noticeOf,
    isSubscribed: () => isSubscribed,
    async subscribe(to) {
      noticeUrl = to
      token = randomUUID()
      const link = `${url()}${root}/sns/confirm?Token=${token}`
      await send(topic.message('SubscriptionConfirmation', 'You have chosen to subscribe.', { Token: token, SubscribeURL: link }))
    },
    routes: {
      [`POST ${api}/token/grant`]: route('bkash.grant', (ask) => grant(place, ask, false)),
      [`POST ${api}/token/refresh`]: route('bkash.refresh', (ask) => grant(place, ask, true)),
      [`POST ${api}/create`]: route(
        'bkash.create',
        guarded(place, (body) => create(place, body)),
      ),
      [`POST ${api}/execute`]: route(
        'bkash.execute',
        guarded(place, (body) => execute(place, body)),
      ),
      [`POST ${api}/payment/status`]: route(
        'bkash.query',
        guarded(place, (body) => query(place, body)),
      ),
      [`POST ${api}/general/searchTransaction`]: route(
        'bkash.search',
        guarded(place, (body) => searchTransaction(place, body)),
      ),
      [`POST ${api}/payment/refund`]: route(
        'bkash.refund',
        guarded(place, (body) => refundOrStatus(place, body)),
      ),
      [`GET ${root}/pay`]: route('bkash.page', (ask) => showPage(place, ask)),
      [`POST ${root}/pay`]: route('bkash.decide', (ask) => takeDecision(place, ask)),
      [`GET ${root}/sns/certificate.pem`]: route('bkash.certificate', () => ({ type: 'application/x-pem-file', body: topic.publicKey })),
      [`GET ${root}/sns/confirm`]: route('bkash.confirm', (ask) => {
        isSubscribed ||= token !== '' && ask.url.searchParams.get('Token') === token
        return { status: isSubscribed ? 200 : 404 }
      }),
    },
  }
}
