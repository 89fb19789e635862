/**
 * The operator that the kit plays for a vendor under test: it hears every call, says what is wrong with its form, and
 * answers as the plan of a case wants it, or not at all.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents, showCents } from '../amount.ts'
import { flat, bodyText, type Exchange } from '../exchange.ts'
import { HEADERS, sameSignature, signature, SKEW_MS } from '../sign.ts'
import { objectOf, type Identity } from '../signed-client.ts'
import type { Json, Seat } from './seat.ts'

/** What the operator does with a call. `silence`: it never answers and the connection stays open until the vendor leaves. */
export type Act = 'decide' | 'silence' | { readonly refuse: string } | { readonly status: 400 | 409 | 503 }

export interface Heard {
  readonly op: string
  readonly body: Json
  /** Milliseconds on a clock that only goes forward. */
  readonly atMs: number
  readonly faults: readonly string[]
  act: Act
}

export type Plan = (call: Heard, earlier: readonly Heard[]) => Act

const AMOUNT = /^(0|[1-9][0-9]*)(\.[0-9]{1,2})?$/
const PLAY = ['session_id', 'game_code', 'tx_id', 'round_id']
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  session: ['token'],
  balance: [],
  bet: [...PLAY, 'amount'],
  slips: [],
  win: ['tx_id', 'bet_tx_id', 'round_id', 'amount', 'round_closed'],
  betwin: [...PLAY, 'bet_amount', 'win_amount'],
  rollback: ['tx_id', 'target_tx_id', 'reason'],
  promo: ['tx_id', 'amount', 'promo_type', 'promo_ref'],
  resettle: ['tx_id', 'bet_tx_id', 'new_total_win', 'reason'],
  'round/close': ['tx_id', 'round_id'],
  'tx/status': ['target_tx_id'],
}
/** Fields that may differ when a call is sent again. */
const TRACING = new Set(['request_id', 'ts', 'session_id'])

export class Desk {
  readonly #identity: Identity
  readonly #server: http.Server
  readonly #nonces = new Set<string>()
  readonly #answers = new Map<string, string>()
  readonly #player: Seat['player']
  #plan: Plan = () => 'decide'
  #record: Exchange[] = []
  #waiting: (() => void)[] = []
  #cash = 100_000n
  heard: Heard[] = []

  constructor(identity: Identity, player: Seat['player']) {
    this.#identity = identity
    this.#player = player
    this.#server = http.createServer((request, response) => void this.#serve(request, response))
  }

  /** Answers with the port; 0 = any. */
  async listen(port: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#server.once('error', reject)
    this.#server.listen(port, resolve)
    await promise
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** From now on calls are answered as planned, and kept in `record`. */
  begin(plan: Plan, record: Exchange[]): void {
    this.#plan = plan
    this.#record = record
    this.heard = []
    this.#cash = 100_000n
  }

  /** Waits until something of what was heard is as wanted; undefined when the time is over. */
  async until<T>(look: (heard: readonly Heard[]) => T | undefined, ms: number): Promise<T | undefined> {
    const end = performance.now() + ms
    for (;;) {
      const found = look(this.heard)
      const left = end - performance.now()
      if (found !== undefined || left <= 0) return found
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.push(resolve)
      const timer = setTimeout(resolve, left)
      await promise
      clearTimeout(timer)
    }
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const asked = { method: request.method ?? '', path: request.url ?? '', headers: flat(request.headers) }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    const op = asked.path.replace(/^.*\/sw\/v1\//, '').replace(/\?.*$/, '')
    const body = objectOf(bytes) ?? {}
    const call: Heard = { op, body, atMs: performance.now(), faults: this.#faults(op, body, { ...asked, body: bytes }), act: 'decide' }
    call.act = this.#plan(call, this.heard)
    this.heard.push(call)
    const exchange: Exchange = { to: 'kit', method: asked.method, path: asked.path, headers: asked.headers, body: bodyText(bytes) }
    this.#record.push(exchange)
    if (call.act === 'silence') exchange.failed = 'the kit did not answer, on purpose'
    else this.#send(response, asked, call, exchange)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #send(
    response: http.ServerResponse,
    asked: { method: string; path: string; headers: Record<string, string> },
    call: Heard,
    exchange: Exchange,
  ): void {
    const { status, body } = this.#answer(call)
    const [ts, nonce] = [String(Date.now()), asked.headers[HEADERS.nonce] ?? '']
    const { keyId, secret } = this.#identity
    const sign = signature(secret, { ...asked, ts, nonce, body: Buffer.from(body) })
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      [HEADERS.key]: keyId,
      [HEADERS.ts]: ts,
      [HEADERS.nonce]: nonce,
      [HEADERS.sign]: sign,
      ...(status === 503 ? { 'retry-after': '1' } : {}),
    }
    exchange.answer = { status, headers, body, ms: 0 }
    response.writeHead(status, headers).end(body)
  }

  #answer({ op, body, act }: Heard): { status: number; body: string } {
    if (typeof act === 'object' && 'status' in act) {
      const code = { 400: 'BAD_REQUEST', 409: 'IN_PROGRESS', 503: 'TEMPORARY_ERROR' }[act.status]
      return { status: act.status, body: JSON.stringify({ status: act.status === 400 ? 'refused' : 'error', code }) }
    }
    const refusal = typeof act === 'object' ? act.refuse : undefined
    if (op === 'session' || op === 'balance') return { status: 200, body: JSON.stringify(this.#read(op, refusal)) }
    const key = String(body['tx_id'])
    const stored = this.#answers.get(key)
    if (stored !== undefined) return { status: 200, body: stored }
    const answer = JSON.stringify(this.#decided(op, body, refusal))
    this.#answers.set(key, answer)
    return { status: 200, body: answer }
  }

  #read(op: string, refusal: string | undefined): Json {
    if (refusal !== undefined) return { status: 'refused', code: refusal }
    const { playerId, sessionId, currency, game } = this.#player
    const balance = { cash: showCents(this.#cash), bonus: '0.00' }
    if (op === 'balance') return { status: 'ok', code: 'OK', player_id: playerId, balance, currency }
    const more = { game_code: game ?? '', mode: 'real', language: 'bn', nickname: 'রহিম' }
    return { status: 'ok', code: 'OK', player_id: playerId, session_id: sessionId, currency, ...more, balance }
  }

  #decided(op: string, body: Json, refusal: string | undefined): Json {
    const amount = (name: string) => (typeof body[name] === 'string' && AMOUNT.test(body[name]) ? cents(body[name]) : 0n)
    const moved =
      { bet: -amount('amount'), win: amount('amount'), promo: amount('amount'), betwin: amount('win_amount') - amount('bet_amount') }[op] ??
      0n
    if (refusal === undefined) this.#cash += moved
    const effect = refusal !== undefined || moved === 0n ? 'none' : 'posted'
    return {
      status: refusal === undefined ? 'ok' : 'refused',
      code: refusal ?? 'OK',
      tx_id: body['tx_id'],
      platform_tx_id: `ptx_${String(body['tx_id'])}`,
      platform_round_id: typeof body['round_id'] === 'string' ? `rnd_${body['round_id']}` : null,
      balance: { cash: showCents(this.#cash), bonus: '0.00' },
      currency: this.#player.currency,
      effect,
    }
  }

  /** What is wrong with the form of a call (SW1.md §1, §2). */
  #faults(op: string, body: Json, asked: { method: string; path: string; headers: Record<string, string>; body: Buffer }): string[] {
    const { [HEADERS.key]: key, [HEADERS.ts]: ts = '', [HEADERS.nonce]: nonce = '', [HEADERS.sign]: sign = '' } = asked.headers
    const { secret, keyId, vendorId } = this.#identity
    const faults: string[] = []
    const check = (holds: boolean, fault: string) => void (holds || faults.push(`${op}: ${fault}`))
    check(key === keyId, `X-SW-Key is ${key ?? 'missing'}`)
    check(sameSignature(signature(secret, { ...asked, ts, nonce }), sign), 'the signature does not hold')
    check(Math.abs(Date.now() - Number(ts)) <= SKEW_MS, `X-SW-Ts is ${ts}`)
    check(/^[0-9A-Za-z_-]{16,64}$/.test(nonce), `X-SW-Nonce is ${nonce}`)
    check(!this.#nonces.has(nonce), 'the nonce was used before')
    this.#nonces.add(nonce)
    check(asked.method === 'POST', `method ${asked.method}`)
    check(/^application\/json\b/.test(asked.headers['content-type'] ?? ''), 'Content-Type is not application/json')
    check(body['vendor_id'] === vendorId, 'vendor_id is not the vendor’s')
    const required = REQUIRED[op]
    check(required !== undefined, 'no call of SW/1')
    const common = op === 'session' || op === 'slips' ? [] : ['player_id', 'currency']
    for (const name of ['request_id', 'ts', ...common, ...(required ?? [])]) check(body[name] !== undefined, `${name} is missing`)
    for (const name of ['amount', 'bet_amount', 'win_amount', 'new_total_win'])
      check(body[name] === undefined || (typeof body[name] === 'string' && AMOUNT.test(body[name])), `${name} is no decimal text`)
    return faults
  }
}

/** What has to stay the same when a call is sent again with its tx_id. */
export function content({ op, body }: Heard): string {
  return JSON.stringify([
    op,
    Object.entries(body)
      .filter(([name]) => !TRACING.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])
}
