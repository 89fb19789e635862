/**
 * One signed call to a vendor (docs/SW1.md section 3): only below the address configured for it, no redirects, three
 * seconds, a bounded answer whose signature is checked, and a breaker that spares a vendor that is down.
 */
import { randomBytes } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { VendorCallError } from '../play/index.ts'
import type { Vendor, VendorKey } from './keys.ts'
import { isFresh, isTime } from './signature.ts'

const TIMEOUT_MS = 3_000
/** A page of a thousand transactions fits several times over. */
const MOST_BYTES = 4 * 1024 * 1024
const FAILURES = 5
const OPEN_MS = 10_000

/** Opens after five failures in a row; ten seconds later one call may try. `now` in milliseconds. */
export class Breaker {
  readonly #now: () => number
  #failures = 0
  #openUntil = 0
  #trying = false

  constructor(now: () => number) {
    this.#now = now
  }
  /** Whether a call may go out. Who was let go tells how it went. */
  enter(): boolean {
    if (this.#failures < FAILURES) return true
    if (this.#trying || this.#now() < this.#openUntil) return false
    this.#trying = true
    return true
  }
  good(): void {
    this.#failures = 0
    this.#trying = false
  }
  bad(): void {
    this.#trying = false
    this.#failures += 1
    if (this.#failures >= FAILURES) this.#openUntil = this.#now() + OPEN_MS
  }
}

export interface CallOptions {
  /** Looked up for each call, so that a new key or address counts at once. */
  readonly vendor: () => Vendor | undefined
  /** The time of the product in milliseconds. */
  readonly now: () => number
  readonly timeoutMs?: number
}

interface Raw {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** A failure of the vendor, as against a refusal that was meant. */
const counts = (error: VendorCallError): boolean => error.why !== 'status' || (error.status ?? 500) >= 500 || error.status === 429

export class VendorCaller {
  readonly #options: CallOptions
  readonly #breaker: Breaker
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: 32 })
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: 32 })

  constructor(options: CallOptions) {
    this.#options = options
    this.#breaker = new Breaker(() => performance.now())
  }

  /** The object of the answer. `path` begins with a slash and is written by us. Throws VendorCallError. */
  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const vendor = this.#options.vendor()
    // The newest key: the older of two is on its way out.
    const key = vendor?.keys.at(-1)
    if (vendor?.baseUrl === undefined || key === undefined) throw new VendorCallError('unknown')
    if (!this.#breaker.enter()) throw new VendorCallError('open')
    try {
      const value = await this.#exchange(new URL(vendor.baseUrl), key, method, path, body)
      this.#breaker.good()
      return value
    } catch (error) {
      const failure = error instanceof VendorCallError ? error : new VendorCallError('network')
      if (counts(failure)) this.#breaker.bad()
      else this.#breaker.good()
      throw failure
    }
  }
  close(): void {
    this.#http.destroy()
    this.#https.destroy()
  }

  async #exchange(base: URL, key: VendorKey, method: 'GET' | 'POST', path: string, given?: object): Promise<unknown> {
    const body = given === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(given))
    const target = `${base.pathname.replace(/\/$/, '')}${path}`
    const ts = String(this.#options.now())
    const nonce = randomBytes(18).toString('base64url')
    const raw = await this.#send(base, method, target, body, {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      'content-length': String(body.length),
      accept: 'application/json',
      'x-sw-key': key.id,
      'x-sw-ts': ts,
      'x-sw-nonce': nonce,
      'x-sw-sign': key.signer.sign(ts, nonce, method, target, body),
    })
    if (raw.status !== 200) throw new VendorCallError('status', raw.status)
    const header = (name: string) => String(raw.headers[name] ?? '')
    const answered = header('x-sw-ts')
    const right =
      header('x-sw-key') === key.id &&
      header('x-sw-nonce') === nonce &&
      isTime(answered) &&
      isFresh(answered, this.#options.now()) &&
      key.signer.equal(key.signer.sign(answered, nonce, method, target, raw.body), header('x-sw-sign'))
    if (!right) throw new VendorCallError('signature')
    try {
      return JSON.parse(raw.body.toString('utf8'))
    } catch {
      throw new VendorCallError('form')
    }
  }

  #send(base: URL, method: string, path: string, body: Buffer, headers: Record<string, string>): Promise<Raw> {
    const secure = base.protocol === 'https:'
    const signal = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS)
    const { hostname, port } = base
    const options = { hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path, headers, signal }
    return new Promise<Raw>((resolve, reject) => {
      const failed = () => reject(new VendorCallError(signal.aborted ? 'timeout' : 'network'))
      const answered = (message: IncomingMessage) => {
        const parts: Buffer[] = []
        let size = 0
        message.on('data', (part: Buffer) => {
          size += part.length
          parts.push(part)
          if (size <= MOST_BYTES) return
          reject(new VendorCallError('too_large'))
          message.destroy()
        })
        message.on('end', () => resolve({ status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(parts) }))
        message.on('error', failed)
        message.on('close', failed)
      }
      const request = secure
        ? httpsRequest({ ...options, agent: this.#https }, answered)
        : httpRequest({ ...options, agent: this.#http }, answered)
      request.on('error', failed)
      request.end(body)
    })
  }
}
