/**
 * SW/1 itself (docs/SW1.md): signature, time and nonce, budget, form, then the wallet port; the answer is signed with the
 * key of the call. Order of checks: W-4.
 */
import type { Log } from '../../kernel/index.ts'
import { malformedBet, replayedBet, shortBody, statusOf } from './answers.ts'
import type { Budgets, Shortage } from './budget.ts'
import { readObject, type JsonObject } from './json.ts'
import type { VendorKey, VendorKeys } from './keys.ts'
import type { Nonces } from './nonces.ts'
import { Fault, isId, readEnvelope, readForm, readSlip } from './parse.ts'
import { Overloaded, type PortReply, type SwBet, type WalletPort } from '../wallet-port/index.ts'
import { isFresh, isNonce, isTime } from './signature.ts'
import { LARGEST_BODY, type Endpoint, type WireAnswer, type WireRequest } from './wire.ts'

/** What every dialect needs to answer. */
export interface SwParts {
  readonly port: WalletPort
  readonly keys: VendorKeys
  readonly nonces: Nonces
  readonly budgets: Budgets
  readonly log: Log
}

/** A call that has been let in. */
interface Entered {
  readonly request: WireRequest
  readonly key: VendorKey
  readonly body: JsonObject
}
type Op = (entered: Entered) => Promise<WireAnswer>

const BODY_LIMIT = 16 * 1024
/** Asked back after a refusal by the budget; the bucket has filled by then. */
const RETRY_SECONDS = 1
const REPLAYED = 'X-SW-Replayed: 1\r\n'
const retryAfter = (seconds: number): string => `Retry-After: ${Math.max(1, Math.ceil(seconds))}\r\n`

/** Who guesses signatures waits between guesses. */
const unsigned: WireAnswer = { status: 401, body: shortBody('SIGNATURE_INVALID'), headers: '', flood: true }

class Sw1 {
  readonly #parts: SwParts

  constructor(parts: SwParts) {
    this.#parts = parts
  }

  /** From the bytes to the operation. */
  enter(request: WireRequest, op: Op): WireAnswer | Promise<WireAnswer> {
    const { keys, budgets, nonces } = this.#parts
    const key = keys.key(request.key)
    if (key === undefined || key.vendor.dialect !== 'sw1') return unsigned
    const { ts, nonce } = request
    if (!isTime(ts) || !isNonce(nonce)) return unsigned
    if (!key.signer.equal(key.signer.sign(ts, nonce, 'POST', request.path, request.body), request.sign)) return unsigned
    if (!isFresh(ts, keys.now())) return this.#short(request, key, 401, shortBody('STALE_REQUEST'))
    const { vendor } = key
    if (!vendor.mayCallFrom(request.peer)) return this.#short(request, key, 403, shortBody('BAD_REQUEST', 'address'))
    // Before the nonce, so that the calls of a flood are not remembered one by one.
    const shortage = budgets.enter(vendor.code, vendor.allowance, 1)
    if (shortage !== undefined) return this.#shortage(request, key, shortage)
    const fresh = nonces.use(key.id, nonce)
    // Copies use the vendor's budget up, so whoever sends them waits between them.
    const body = fresh ? this.#body(request, key) : { ...this.#short(request, key, 401, shortBody('REPLAYED_NONCE')), flood: true }
    if ('headers' in body) {
      budgets.leave(vendor.code, 1)
      return body
    }
    return this.#run({ request, key, body: body.value }, op)
  }

  #body(request: WireRequest, key: VendorKey): { value: JsonObject } | WireAnswer {
    const value = readObject(request.body)
    if (value === undefined) return this.#short(request, key, 400, shortBody('BAD_REQUEST', 'json'))
    const vendor = readEnvelope(value)
    if (vendor instanceof Fault) return this.fault(request, key, vendor)
    // A good signature, but not of the vendor that is named: nothing is told.
    if (vendor !== key.vendor.code) return unsigned
    if (key.vendor.disabled) return this.#short(request, key, 403, shortBody('VENDOR_DISABLED'))
    return { value }
  }

  async #run(entered: Entered, op: Op): Promise<WireAnswer> {
    const { request, key } = entered
    try {
      return await op(entered)
    } catch (error) {
      if (error instanceof Overloaded)
        return this.#short(
          request,
          key,
          error.why === 'vendor' ? 429 : 503,
          shortBody('TEMPORARY_ERROR'),
          retryAfter(error.retryAfterSeconds),
        )
      this.#parts.log.error({ err: error, vendor: key.vendor.code, path: request.path }, 'a call of a vendor failed')
      return this.#short(request, key, 503, shortBody('TEMPORARY_ERROR'), retryAfter(RETRY_SECONDS))
    } finally {
      this.#parts.budgets.leave(key.vendor.code, 1)
    }
  }

  #short(request: WireRequest, key: VendorKey, status: number, body: string, headers = ''): WireAnswer {
    return { status, body, headers: this.#signature(request, key, body) + headers }
  }
  #shortage(request: WireRequest, key: VendorKey, shortage: Shortage): WireAnswer {
    const flood = shortage === 'vendor'
    return { ...this.#short(request, key, flood ? 429 : 503, shortBody('TEMPORARY_ERROR'), retryAfter(RETRY_SECONDS)), flood }
  }
  #signature(request: WireRequest, key: VendorKey, body: string): string {
    const ts = String(this.#parts.keys.now())
    const sign = key.signer.sign(ts, request.nonce, 'POST', request.path, body)
    return `X-SW-Key: ${key.id}\r\nX-SW-Ts: ${ts}\r\nX-SW-Nonce: ${request.nonce}\r\nX-SW-Sign: ${sign}\r\n`
  }

  fault(request: WireRequest, key: VendorKey, fault: Fault): WireAnswer {
    const body = fault.code === 'AMOUNT_INVALID' ? shortBody('AMOUNT_INVALID') : shortBody('BAD_REQUEST', fault.field)
    return this.#short(request, key, 400, body)
  }
  decided({ request, key }: Entered, body: string): WireAnswer {
    return { status: 200, body, headers: this.#signature(request, key, body) }
  }
  reply({ request, key }: Entered, reply: PortReply): WireAnswer {
    const status = statusOf(reply.code)
    if (status === 200) {
      const headers = this.#signature(request, key, reply.body)
      return { status, body: reply.body, headers: reply.replayed ? headers + REPLAYED : headers }
    }
    return this.#short(request, key, status, shortBody(reply.code), status === 503 ? retryAfter(RETRY_SECONDS) : '')
  }

  /** A slip: each bet is decided by itself, in one go of the port; one that cannot be read does not stop the others. */
  async slip(entered: Entered): Promise<WireAnswer> {
    const { request, key, body } = entered
    const { vendor } = key
    const list = readSlip(body)
    if (list instanceof Fault) return this.fault(request, key, list)
    const further = list.length - 1
    const shortage = further === 0 ? undefined : this.#parts.budgets.enter(vendor.code, vendor.allowance, further)
    if (shortage !== undefined) return this.#shortage(request, key, shortage)
    try {
      const read = list.map((one) => readForm.bet(one, vendor.code, request.body))
      const calls = read.filter((one): one is SwBet => !(one instanceof Fault))
      const replies = calls.length === 0 ? [] : await this.#parts.port.bets(calls)
      let next = 0
      const results = read.map((one, at) => {
        if (one instanceof Fault) return malformedBet(one.code, one.field, txIdOf(list[at]))
        const reply = replies[next]
        next += 1
        if (reply === undefined) throw new Error('the port answered fewer bets than it was asked')
        return reply.replayed ? replayedBet(reply.body) : reply.body
      })
      return this.decided(entered, `{"status":"ok","code":"OK","results":[${results.join(',')}]}`)
    } finally {
      this.#parts.budgets.leave(vendor.code, further)
    }
  }
}

const txIdOf = (bet: JsonObject | undefined): string | null => (isId(bet?.tx_id) ? bet.tx_id : null)

/** Reads a form and asks the port. */
function through<C>(
  sw: Sw1,
  read: (body: JsonObject, vendor: string, request: Buffer) => C | Fault,
  ask: (call: C) => Promise<PortReply>,
): Op {
  return async (entered) => {
    const { request, key, body } = entered
    const call = read(body, key.vendor.code, request.body)
    return call instanceof Fault ? sw.fault(request, key, call) : sw.reply(entered, await ask(call))
  }
}
/** The same for calls whose answer is text alone. */
function reading<C>(
  sw: Sw1,
  read: (body: JsonObject, vendor: string, request: Buffer) => C | Fault,
  ask: (call: C, vendor: string) => Promise<string>,
): Op {
  return async (entered) => {
    const { request, key, body } = entered
    const call = read(body, key.vendor.code, request.body)
    return call instanceof Fault ? sw.fault(request, key, call) : sw.decided(entered, await ask(call, key.vendor.code))
  }
}

async function oneBet(port: WalletPort, call: SwBet): Promise<PortReply> {
  const [reply] = await port.bets([call])
  if (reply === undefined) throw new Error('the port did not answer a bet')
  return reply
}

/** The paths of SW/1. */
export function sw1Endpoints(parts: SwParts): ReadonlyMap<string, Endpoint> {
  const sw = new Sw1(parts)
  const { port } = parts
  const ops: Readonly<Record<string, Op>> = {
    session: reading(sw, readForm.session, ({ token }, vendor) => port.session(vendor, token)),
    balance: reading(sw, readForm.balance, (call) => port.balance(call)),
    bet: through(sw, readForm.bet, (call) => oneBet(port, call)),
    slips: (entered) => sw.slip(entered),
    win: through(sw, readForm.win, (call) => port.win(call)),
    betwin: through(sw, readForm.betWin, (call) => port.betWin(call)),
    rollback: through(sw, readForm.rollback, (call) => port.rollback(call)),
    promo: through(sw, readForm.promo, (call) => port.promo(call)),
    resettle: through(sw, readForm.resettle, (call) => port.resettle(call)),
    'round/close': through(sw, readForm.close, (call) => port.closeRound(call)),
    'tx/status': reading(sw, readForm.status, (call) => port.status(call)),
  }
  return new Map(
    Object.entries(ops).map(([name, op]) => [
      `/sw/v1/${name}`,
      { limit: name === 'slips' ? LARGEST_BODY : BODY_LIMIT, handle: (request: WireRequest) => sw.enter(request, op) },
    ]),
  )
}
