/**
 * Nagad's place: initialize, complete, redirect, verify, cancel, as its public documents describe them. What is sensitive
 * is encrypted to the reader (RSA, PKCS #1) and signed by the writer.
 */
import { constants, createSign, createVerify, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import { payPage, unknownPage } from './page.ts'
import { decide, isDecision, newNumber, openPayment, refund, type Payment } from './payments.ts'
import { field, json, redirect, route, type Ask, type Json, type Routes, type Reply } from './web.ts'

export interface NagadOptions {
  readonly merchantId: string
  /** PEM of the gateway's own key. */
  readonly privateKey: string
  /** PEM of the merchant's. */
  readonly merchantKey: string
  readonly hash: 'SHA256' | 'SHA1'
}
export interface NagadSim {
  readonly routes: Routes
  readonly payments: ReadonlyMap<string, Payment>
}
interface Order {
  readonly ref: string
  readonly orderId: string
  challenge: string
}
interface Place {
  readonly options: NagadOptions
  readonly url: () => string
  readonly orders: Map<string, Order>
  readonly payments: Map<string, Payment>
}

const root = '/nagad'
const api = `${root}/api/dfs`
const padding = constants.RSA_PKCS1_PADDING
const refusal = (reason: string, message: string): Reply => json({ reason, message, devMessage: message }, 400)

function seal({ options }: Place, value: Json): Json {
  const plain = Buffer.from(JSON.stringify(value))
  return {
    sensitiveData: publicEncrypt({ key: options.merchantKey, padding }, plain).toString('base64'),
    signature: createSign(`RSA-${options.hash}`).update(plain).sign(options.privateKey, 'base64'),
  }
}

/** What a sealed body says; undefined when it was not written by the merchant. */
function open({ options }: Place, body: Json): Json | undefined {
  try {
    const plain = privateDecrypt({ key: options.privateKey, padding }, Buffer.from(field(body, 'sensitiveData'), 'base64'))
    const isTrue = createVerify(`RSA-${options.hash}`).update(plain).verify(options.merchantKey, field(body, 'signature'), 'base64')
    return isTrue ? (JSON.parse(plain.toString('utf8')) as Json) : undefined
  } catch {
    return undefined
  }
}

function initialize(place: Place, ask: Ask): Reply {
  const said = open(place, ask.json)
  const [merchantId = '', orderId = ''] = ask.url.pathname.split('/').slice(-2)
  if (!said) return refusal('10', 'Signature verification failed')
  if (merchantId !== place.options.merchantId || said['merchantId'] !== merchantId || said['orderId'] !== orderId)
    return refusal('1', 'Invalid merchant')
  if (!/^[A-Za-z0-9]{5,20}$/.test(orderId)) return refusal('2', 'Invalid order')
  const known = [...place.orders.values()].find((order) => order.orderId === orderId)
  if (known && place.payments.get(known.ref)?.state !== undefined && place.payments.get(known.ref)?.state !== 'open')
    return refusal('3', 'Order already processed')
  const order = known ?? { ref: `MDIW${newNumber(16)}`, orderId, challenge: '' }
  order.challenge = randomBytes(20).toString('hex')
  place.orders.set(order.ref, order)
  return json(seal(place, { paymentReferenceId: order.ref, challenge: order.challenge, acceptDateTime: new Date().toISOString() }))
}

function complete(place: Place, ask: Ask): Reply {
  const said = open(place, ask.json)
  const order = place.orders.get(ask.url.pathname.split('/').at(-1) ?? '')
  if (!said || !order) return refusal('10', 'Signature verification failed')
  if (said['challenge'] !== order.challenge || said['orderId'] !== order.orderId || said['currencyCode'] !== '050')
    return refusal('11', 'Challenge does not match')
  const callback = field(ask.json, 'merchantCallbackURL')
  if (!URL.canParse(callback)) return refusal('4', 'Invalid callback')
  try {
    const payment = openPayment({ ref: order.ref, invoice: order.orderId, amount: field(said, 'amount'), callback })
    if (!place.payments.has(order.ref)) place.payments.set(order.ref, payment)
  } catch {
    return refusal('5', 'Invalid amount')
  }
  return json({ callBackUrl: `${place.url()}${root}/check-out/${order.ref}`, status: 'Success' })
}

const statuses: Readonly<Record<Payment['state'], readonly [status: string, code: string]>> = {
  open: ['Ready', '00_0000_001'],
  authorised: ['InProgress', '00_0000_002'],
  paid: ['Success', '000'],
  cancelled: ['Aborted', '20_0000_001'],
  failed: ['Failed', '20_0000_002'],
  refunded: ['Cancelled', '00_0000_003'],
}

function factsOf(place: Place, payment: Payment): Json {
  const [status, statusCode] = statuses[payment.state]
  return {
    merchantId: place.options.merchantId,
    orderId: payment.invoice,
    paymentRefId: payment.ref,
    amount: payment.paid === '' ? payment.amount : payment.paid,
    clientMobileNo: payment.paid === '' ? null : payment.payer,
    issuerPaymentRefNo: payment.trxId,
    cancelIssuerRefNo: payment.refundRef,
    status,
    statusCode,
  }
}

function verify(place: Place, ask: Ask): Reply {
  const payment = place.payments.get(ask.url.pathname.split('/').at(-1) ?? '')
  return payment ? json(factsOf(place, payment)) : json({ reason: '6', message: 'Payment not found' }, 404)
}

function cancel(place: Place, ask: Ask): Reply {
  const payment = place.payments.get(ask.url.searchParams.get('paymentRefId') ?? '')
  const said = open(place, { sensitiveData: ask.json['sensitiveDataCancelRequest'], signature: ask.json['signature'] })
  if (!payment || !said || said['merchantId'] !== place.options.merchantId) return refusal('10', 'Signature verification failed')
  if (refund(payment, field(said, 'cancelAmount')) === undefined) return refusal('12', 'Payment cannot be cancelled')
  return json(factsOf(place, payment))
}

function showPage({ payments, url }: Place, ask: Ask): Reply {
  const payment = payments.get(ask.url.pathname.split('/').at(-1) ?? '')
  if (!payment) return unknownPage(ask.language)
  const { amount, invoice, state, callback } = payment
  const at = new URL(ask.url.pathname + ask.url.search, url())
  return payPage(ask.language, {
    house: { bn: 'নগদ', en: 'Nagad' },
    colour: '#b4231f',
    url: at,
    amount,
    invoice,
    isOpen: state === 'open',
    back: new URL('/', callback).href,
  })
}

function takeDecision(place: Place, ask: Ask): Reply {
  const payment = place.payments.get(ask.url.pathname.split('/').at(-1) ?? '')
  const decision = ask.form.get('decision')
  if (!payment || !isDecision(decision)) return unknownPage(ask.language)
  decide(payment, decision, ask.form.get('amount') ?? '', 'paid')
  const [status, code] = statuses[payment.state]
  const back = new URL(payment.callback)
  const carried = { merchant: place.options.merchantId, order_id: payment.invoice, payment_ref_id: payment.ref, status, status_code: code }
  for (const [name, value] of Object.entries(carried)) back.searchParams.set(name, value)
  return redirect(back.href)
}

/** `url` is where all of this is served. */
export function openNagad(options: NagadOptions, url: () => string): NagadSim {
  const place: Place = { options, url, orders: new Map(), payments: new Map() }
  return {
    payments: place.payments,
    routes: {
      [`POST ${api}/check-out/initialize/*`]: route('nagad.initialize', (ask) => initialize(place, ask)),
      [`POST ${api}/check-out/complete/*`]: route('nagad.complete', (ask) => complete(place, ask)),
      [`GET ${api}/verify/payment/*`]: route('nagad.verify', (ask) => verify(place, ask)),
      [`POST ${api}/purchase/cancel`]: route('nagad.cancel', (ask) => cancel(place, ask)),
      [`GET ${root}/check-out/*`]: route('nagad.page', (ask) => showPage(place, ask)),
      [`POST ${root}/check-out/*`]: route('nagad.decide', (ask) => takeDecision(place, ask)),
    },
  }
}
