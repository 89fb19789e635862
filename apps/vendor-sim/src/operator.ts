/** One sending of one call to the operator: signed, its answer's signature verified, and sorted by W-26. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { Clock } from './clock.ts'
import type { Effects, Mischief } from './mischief.ts'
import { newNonce, signedHeaders, verify, type Key } from './sign.ts'

export type Answer = Record<string, unknown>
/** decided: HTTP 200 with a signature that holds · final: another 4xx, nothing moved · undecided: ask again (W-26). */
export type Reply =
  | { readonly kind: 'decided'; readonly code: string; readonly ok: boolean; readonly answer: Answer; readonly body: string }
  | { readonly kind: 'final'; readonly status: number; readonly code: string }
  | { readonly kind: 'undecided'; readonly why: string; readonly retryAfterMs: number | undefined; readonly status: number | undefined }

interface Raw {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}
interface Options {
  readonly url: string
  readonly vendorId: string
  readonly key: Key
  readonly clock: Clock
  readonly mischief: Mischief
}

const MOST_ANSWER = 65_536
/** 4xx that are not final: asked again like a 5xx. */
const ASK_AGAIN = new Set([408, 409, 425, 429])
const WRONG_SECRET = Buffer.from('this is not the secret', 'utf8')

const undecided = (why: string, status?: number, retryAfterMs?: number): Reply => ({ kind: 'undecided', why, status, retryAfterMs })

export class Operator {
  readonly #options: Options
  readonly #base: URL
  readonly #agent: http.Agent
  readonly #closed = Promise.withResolvers<void>()
  /** How the two answers of calls that were sent twice compare. */
  readonly doubles = { same: 0, different: 0 }

  constructor(options: Options) {
    this.#options = options
    this.#base = new URL(options.url)
    const kind = this.#base.protocol === 'https:' ? https : http
    this.#agent = new kind.Agent({ keepAlive: true, maxSockets: 256 })
  }

  close(): void {
    this.#closed.resolve()
    this.#agent.destroy()
  }

  /** Sends `fields` to `call` (as `bet`, `round/close`) and waits at most `patienceMs` for the answer. Never throws. */
  async send(call: string, fields: Record<string, unknown>, patienceMs: number): Promise<Reply> {
    const effects = this.#options.mischief.take()
    if (effects.delayMs > 0) await Promise.race([this.#options.clock.wait(effects.delayMs).done, this.#closed.promise])
    if (!effects.double) return await this.#once(call, fields, patienceMs, effects)
    const [first, second] = await Promise.all([
      this.#once(call, fields, patienceMs, effects),
      this.#once(call, fields, patienceMs, effects),
    ])
    if (first.kind === 'decided' && second.kind === 'decided') this.doubles[first.body === second.body ? 'same' : 'different'] += 1
    return first.kind === 'decided' ? first : second
  }

  async #once(call: string, fields: Record<string, unknown>, patienceMs: number, effects: Effects): Promise<Reply> {
    const { vendorId, key, clock } = this.#options
    const now = clock.now() + effects.clockMs
    const body = Buffer.from(JSON.stringify({ vendor_id: vendorId, request_id: randomUUID(), ts: now, ...fields }))
    const path = `${this.#base.pathname.replace(/\/$/, '')}/sw/v1/${call}`
    const message = { method: 'POST', path, body }
    const nonce = newNonce()
    const signing = effects.wrongSecret ? { ...key, secret: WRONG_SECRET } : key
    const headers = { 'Content-Type': 'application/json', ...signedHeaders(signing, now, nonce, message) }
    const abort = new AbortController()
    const limit = clock.wait(patienceMs)
    const late = Promise.race([limit.done, this.#closed.promise]).then(() => undefined)
    try {
      const raw = await Promise.race([this.#exchange(path, headers, body, abort.signal, effects.drop), late])
      if (raw === undefined) return undecided('timeout')
      return this.#sort(raw, { ...message, body: raw.body }, nonce, fields['tx_id'])
    } catch (error) {
      return undecided(error instanceof Error ? error.message : 'failed')
    } finally {
      abort.abort()
      limit.cancel()
    }
  }

  /** The bytes there and back. With `drop`, the connection is cut as soon as the call is on its way. */
  #exchange(path: string, headers: Record<string, string>, body: Buffer, signal: AbortSignal, drop: boolean): Promise<Raw> {
    const kind = this.#base.protocol === 'https:' ? https : http
    const { promise, resolve, reject } = Promise.withResolvers<Raw>()
    const { hostname, port, protocol } = this.#base
    const request = kind.request(
      {
        protocol,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        path,
        method: 'POST',
        agent: this.#agent,
        signal,
        headers: { ...headers, 'Content-Length': body.length },
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MOST_ANSWER) response.destroy(new Error('answer too long'))
          else chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('close', () => reject(new Error('answer cut off')))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
      },
    )
    request.on('error', reject)
    if (drop) request.on('finish', () => setImmediate(() => request.destroy(new Error('answer dropped on purpose'))))
    request.end(body)
    return promise
  }

  #sort(raw: Raw, message: { method: string; path: string; body: Buffer }, nonce: string, txId: unknown): Reply {
    const { status } = raw
    const code = words(raw.body)?.['code']
    if (status >= 400 && status < 500 && !ASK_AGAIN.has(status))
      return { kind: 'final', status, code: typeof code === 'string' ? code : 'BAD_REQUEST' }
    if (status !== 200) return undecided(typeof code === 'string' ? code : `HTTP ${status}`, status, retryAfter(raw.headers))
    const held = verify(raw.headers, this.#options.key, this.#options.clock.now(), message, nonce)
    if ('doubt' in held) return undecided(`answer: ${held.doubt}`, status)
    const answer = words(raw.body)
    if (answer === undefined || typeof code !== 'string') return undecided('answer: no code', status)
    if (answer['status'] !== 'ok' && answer['status'] !== 'refused') return undecided(code, status)
    if (txId !== undefined && answer['tx_id'] !== txId) return undecided('answer: of another call', status)
    return { kind: 'decided', code, ok: answer['status'] === 'ok', answer, body: raw.body.toString('utf8') }
  }
}

function words(body: Buffer): Answer | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : undefined
  } catch {
    return undefined
  }
}

function retryAfter(headers: http.IncomingHttpHeaders): number | undefined {
  const text = headers['retry-after']
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) * 1_000 : undefined
}
