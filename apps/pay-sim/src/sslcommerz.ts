/** SSLCommerz's place, version 4: session, hosted page, IPN, order validation, query by transaction and refund. */
import { createHash, randomBytes } from 'node:crypto'
import { decimal, hundredths } from './amounts.ts'
import type { Mischief } from './mischief.ts'
import { payPage, postBack, unknownPage } from './page.ts'
import { decide, isDecision, newNumber, openPayment, refund, type Payment } from './payments.ts'
import { json, route, type Ask, type Routes, type Reply } from './web.ts'

export interface SslcommerzOptions {
  readonly storeId: string
  readonly storePassword: string
  /** What it keeps of a payment, in hundredths of a percent. */
  readonly feeBasisPoints: number
}
export interface SslcommerzSim {
  readonly routes: Routes
  /** By the merchant's transaction number. */
  readonly payments: ReadonlyMap<string, Session>
  /** The fields of a notice, signed. */
  noticeOf(session: Session): Readonly<Record<string, string>>
}
interface Session extends Payment {
  readonly valId: string
  readonly sessionKey: string
  readonly noticeUrl: string
  readonly urls: { readonly success: string; readonly fail: string; readonly cancel: string }
  isValidated: boolean
}
interface Place {
  readonly options: SslcommerzOptions
  readonly url: () => string
  readonly mischief: Mischief
  readonly sessions: Map<string, Session>
}

const root = '/sslcommerz'
const md5 = (value: string): string => createHash('md5').update(value).digest('hex')
const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex')

const isStore = ({ options }: Place, sent: URLSearchParams): boolean =>
  sent.get('store_id') === options.storeId && sent.get('store_passwd') === options.storePassword

function createSession(place: Place, { form }: Ask): Reply {
  const refusal = (failedreason: string): Reply => json({ status: 'FAILED', failedreason, sessionkey: '', GatewayPageURL: '' })
  if (!isStore(place, form)) return refusal('Store Credential Error Or Store is De-active')
  const missing = [
    'tran_id',
    'currency',
    'success_url',
    'fail_url',
    'cancel_url',
    'cus_name',
    'cus_email',
    'cus_phone',
    'product_name',
  ].find((name) => (form.get(name) ?? '') === '')
  const tranId = form.get('tran_id') ?? ''
  if (missing !== undefined || tranId.length > 30) return refusal(`Invalid Information: ${missing ?? 'tran_id'}`)
  const known = place.sessions.get(tranId)
  try {
    const success = form.get('success_url') ?? ''
    const session: Session = known ?? {
      ...openPayment({ ref: randomBytes(16).toString('hex'), invoice: tranId, amount: form.get('total_amount') ?? '', callback: success }),
      valId: newNumber(24),
      sessionKey: randomBytes(16).toString('hex').toUpperCase(),
      noticeUrl: form.get('ipn_url') ?? '',
      urls: { success, fail: form.get('fail_url') ?? '', cancel: form.get('cancel_url') ?? '' },
      isValidated: false,
    }
    place.sessions.set(tranId, session)
    return json({
      status: 'SUCCESS',
      failedreason: '',
      sessionkey: session.sessionKey,
      GatewayPageURL: `${place.url()}${root}/pay?Q=${session.ref}`,
    })
  } catch {
    return refusal('Invalid amount')
  }
}

const statusOf = ({ state, isValidated }: Session): string =>
  state === 'paid' || state === 'refunded'
    ? isValidated
      ? 'VALIDATED'
      : 'VALID'
    : state === 'cancelled'
      ? 'CANCELLED'
      : state === 'failed'
        ? 'FAILED'
        : 'PENDING'

function factsOf({ options }: Place, session: Session): Readonly<Record<string, string>> {
  const paid = hundredths(session.paid) ?? 0n
  const kept = (paid * BigInt(options.feeBasisPoints)) / 10_000n
  return {
    status: statusOf(session),
    tran_date: new Date().toISOString().slice(0, 19).replace('T', ' '),
    tran_id: session.invoice,
    val_id: session.valId,
    amount: decimal(paid),
    store_amount: decimal(paid - kept),
    currency: 'BDT',
    currency_type: 'BDT',
    currency_amount: decimal(paid),
    bank_tran_id: session.trxId,
    card_type: 'VISA-Dutch Bangla',
    card_no: '432155******0000',
    card_issuer: 'TRUST BANK, LTD.',
    risk_level: session.isRisky ? '1' : '0',
    risk_title: session.isRisky ? 'Risky' : 'Safe',
  }
}

/** The documented rule: the named fields and the MD5 of the password, by name, as a query, hashed. */
function sign({ options }: Place, facts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = Object.keys(facts).toSorted()
  const text = (password: string) =>
    [...names, 'store_passwd']
      .toSorted()
      .map((name) => `${name}=${name === 'store_passwd' ? password : facts[name]}`)
      .join('&')
  return {
    ...facts,
    verify_key: names.join(','),
    verify_sign: md5(text(md5(options.storePassword))),
    verify_sign_sha2: sha256(text(sha256(options.storePassword))),
  }
}

function validate(place: Place, { url }: Ask): Reply {
  const sent = url.searchParams
  if (!isStore(place, sent)) return json({ status: 'INVALID_TRANSACTION', APIConnect: 'INVALID_REQUEST' })
  const session = [...place.sessions.values()].find(({ valId }) => valId === sent.get('val_id'))
  if (!session || (session.state !== 'paid' && session.state !== 'refunded'))
    return json({ status: 'INVALID_TRANSACTION', APIConnect: 'DONE' })
  const facts = factsOf(place, session)
  session.isValidated = true
  return json({ ...facts, APIConnect: 'DONE', validated_on: new Date().toISOString() })
}

/** One address for three questions, as documented: by transaction, a refund, what became of a refund. */
function queryOrRefund(place: Place, { url }: Ask): Reply {
  const sent = url.searchParams
  if (!isStore(place, sent)) return json({ APIConnect: 'INVALID_REQUEST' })
  const tranId = sent.get('tran_id')
  if (tranId !== null) {
    const session = place.sessions.get(tranId)
    const element = session && session.state !== 'open' ? [factsOf(place, session)] : []
    return json({ APIConnect: 'DONE', no_of_trans_found: element.length, element })
  }
  const isStatus = sent.get('refund_ref_id') !== null
  const session = [...place.sessions.values()].find((one) =>
    isStatus ? one.refundRef === sent.get('refund_ref_id') : one.trxId === sent.get('bank_tran_id') && one.trxId !== '',
  )
  const ref = session && (isStatus ? session.refundRef : refund(session, sent.get('refund_amount') ?? ''))
  if (!session || ref === undefined) return json({ APIConnect: 'DONE', status: 'failed', errorReason: 'Transaction not found' })
  return json({ APIConnect: 'DONE', bank_tran_id: session.trxId, refund_ref_id: ref, status: isStatus ? 'refunded' : 'success' })
}

const bySessionOf = ({ sessions }: Place, url: URL): Session | undefined =>
  [...sessions.values()].find(({ ref }) => ref === url.searchParams.get('Q'))

function showPage(place: Place, ask: Ask): Reply {
  const session = bySessionOf(place, ask.url)
  if (!session) return unknownPage(ask.language)
  const { amount, invoice, state, callback } = session
  const at = new URL(ask.url.pathname + ask.url.search, place.url())
  const back = new URL('/', callback).href
  return payPage(ask.language, {
    house: { bn: 'SSLCommerz', en: 'SSLCommerz' },
    colour: '#1f4f9e',
    url: at,
    amount,
    invoice,
    isOpen: state === 'open',
    back,
    canBeRisky: true,
  })
}

async function takeDecision(place: Place, ask: Ask): Promise<Reply> {
  const session = bySessionOf(place, ask.url)
  const decision = ask.form.get('decision')
  if (!session || !isDecision(decision)) return unknownPage(ask.language)
  const fields = () => sign(place, factsOf(place, session))
  if (decide(session, decision, ask.form.get('amount') ?? '', 'paid') && session.noticeUrl !== '')
    await place.mischief.notify(async () => {
      const body = new URLSearchParams(fields())
      await fetch(session.noticeUrl, { method: 'POST', body, signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    })
  const { success, fail, cancel } = session.urls
  return postBack(ask.language, session.state === 'cancelled' ? cancel : session.state === 'failed' ? fail : success, fields())
}

/** `url` is where all of this is served. */
export function openSslcommerz(options: SslcommerzOptions, url: () => string, mischief: Mischief): SslcommerzSim {
  const place: Place = { options, url, mischief, sessions: new Map() }
  return {
    payments: place.sessions,
    noticeOf: (session) => sign(place, factsOf(place, session)),
    routes: {
      [`POST ${root}/gwprocess/v4/api.php`]: route('sslcommerz.create', (ask) => createSession(place, ask)),
      [`GET ${root}/validator/api/validationserverAPI.php`]: route('sslcommerz.validate', (ask) => validate(place, ask)),
      [`GET ${root}/validator/api/merchantTransIDvalidationAPI.php`]: route('sslcommerz.query', (ask) => queryOrRefund(place, ask)),
      [`GET ${root}/pay`]: route('sslcommerz.page', (ask) => showPage(place, ask)),
      [`POST ${root}/pay`]: route('sslcommerz.decide', (ask) => takeDecision(place, ask)),
    },
  }
}
