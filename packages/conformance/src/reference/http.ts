/** The reference operator on a socket: signatures, sizes and methods as SW1.md §1 has them. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { flat } from '../exchange.ts'
import { HEADERS, sameSignature, signature, SKEW_MS } from '../sign.ts'
import { objectOf, type Identity } from '../signed-client.ts'
import type { Fault, Faults } from './faults.ts'
import { Operator, plain, type Decision } from './operator.ts'
import { FORMS } from './parse.ts'

export interface ServerOptions {
  readonly identities: readonly Identity[]
  readonly faults: Faults
  /** How long a body may take, in milliseconds. */
  readonly bodyMs: number
  /** Puts off every so many-th call with 503, and says so rightly; 0 = never. */
  readonly busyEvery: number
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export class ReferenceServer {
  readonly operator: Operator
  readonly options: ServerOptions
  readonly #nonces = new Set<string>()
  #server = this.#make()
  #calls = 0
  #port = 0
  /** The next bet is committed, and the process "dies" before it answers. */
  #dying = false

  constructor(options: ServerOptions) {
    this.options = options
    this.operator = new Operator(options.faults)
  }

  async listen(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.listen(this.#port, '127.0.0.1', resolve)
    await promise
    this.#port = (this.#server.address() as AddressInfo).port
    return `http://127.0.0.1:${this.#port}`
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  dieAtNextBet(): void {
    this.#dying = true
  }

  #bad(fault: Fault): boolean {
    return this.options.faults.has(fault)
  }

  #make(): http.Server {
    return http.createServer((request, response) => void this.#serve(request, response))
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const asked = { method: request.method ?? '', path: request.url ?? '', headers: flat(request.headers) }
    const named = new URL(asked.path, 'http://reference').pathname.replace(/^\/sw\/v1\//, '')
    const op = this.#bad('other spellings of a path') ? named.replace(/\/$/, '') : named
    const early = this.#early(op, asked)
    if (early !== undefined) return this.#send(response, asked, early)
    const body = await this.#body(request, op === 'slips' ? 65_536 : 16_384)
    if (body === 'slow') return void request.destroy()
    if (body === 'long') return this.#send(response, asked, plain(413, 'BAD_REQUEST'))
    const whole = { ...asked, body }
    const refused = this.#refused(whole)
    if (refused !== undefined) return this.#send(response, asked, refused, refused.body.includes('STALE') ? this.#keyOf(asked) : undefined)
    return this.#decided(response, op, whole)
  }

  async #decided(response: http.ServerResponse, op: string, asked: Asked): Promise<void> {
    const identity = this.#keyOf(asked)
    if (identity === undefined) return
    this.#calls += 1
    const { busyEvery } = this.options
    if (busyEvery > 0 && this.#calls % busyEvery === 0) return this.#send(response, asked, plain(503, 'TEMPORARY_ERROR'), identity)
    const call = objectOf(asked.body)
    const text = asked.body.toString('utf8')
    if (text.includes('[[[[') && this.#bad('deep bodies break')) return this.#send(response, asked, plain(500, 'BAD_REQUEST'), identity)
    const malformed = this.#bad('no route tells 400') ? plain(200, 'BAD_REQUEST') : plain(400, 'BAD_REQUEST')
    // A byte order mark is no JSON, though decoders like to swallow it.
    const decision = call === undefined || text.startsWith('\uFEFF') ? malformed : await this.operator.decide(identity.vendorId, op, call)
    const foreign = asked.headers['accept-language'] !== undefined && this.#bad('codes in the language asked for')
    if (foreign) return this.#send(response, asked, { ...decision, body: decision.body.replace('INSUFFICIENT_FUNDS', 'অপর্যাপ্ত') }, identity)
    if (this.#dying && op === 'bet') return this.#die()
    return this.#send(response, asked, decision, identity)
  }

  /** What is seen before the body is read. */
  #early(op: string, { method, path, headers }: Omit<Asked, 'body'>): Decision | undefined {
    if (!path.startsWith('/sw/v1/') || !Object.hasOwn(FORMS, op)) return plain(404, 'BAD_REQUEST')
    if (method !== 'POST' && !this.#bad('any method')) return plain(405, 'BAD_REQUEST')
    const type = (headers['content-type'] ?? '').split(';')[0]
    return type === 'application/json' || this.#bad('any content type') ? undefined : plain(415, 'BAD_REQUEST')
  }

  async #body(request: http.IncomingMessage, most: number): Promise<Buffer | 'long' | 'slow'> {
    const { promise, resolve } = Promise.withResolvers<Buffer | 'long' | 'slow'>()
    const timer = setTimeout(() => resolve('slow'), this.#bad('slow bodies waited for') ? 60_000 : this.options.bodyMs)
    const parts: Buffer[] = []
    let length = 0
    request.on('data', (part: Buffer) => {
      length += part.length
      parts.push(part)
    })
    request.on('end', () => resolve(length > most && !this.#bad('bodies of any size') ? 'long' : Buffer.concat(parts)))
    request.on('error', () => resolve('slow'))
    return promise.finally(() => clearTimeout(timer))
  }

  #keyOf({ headers }: Pick<Asked, 'headers'>): Identity | undefined {
    return this.options.identities.find(({ keyId }) => keyId === headers[HEADERS.key])
  }

  /** Signature, then time and nonce (W-4). */
  #refused(asked: Asked): Decision | undefined {
    const identity = this.#keyOf(asked)
    const { [HEADERS.ts]: ts = '', [HEADERS.nonce]: nonce = '', [HEADERS.sign]: sign = '' } = asked.headers
    const hint = this.#bad('hint on a bad signature') ? (objectOf(asked.body)?.['player_id'] as string) : undefined
    const invalid = plain(401, 'SIGNATURE_INVALID', hint)
    if (identity === undefined || !/^[0-9]{1,16}$/.test(ts) || !(this.#bad('any nonce') ? /./ : /^[0-9A-Za-z_-]{16,64}$/).test(nonce))
      return invalid
    const body = this.#bad('signature over the parsed body') ? Buffer.from(JSON.stringify(objectOf(asked.body) ?? {})) : asked.body
    const path = this.#bad('query not signed') ? asked.path.replace(/\?.*$/, '') : asked.path
    if (!sameSignature(signature(identity.secret, { ...asked, path, ts, nonce, body }), sign)) return invalid
    if (Math.abs(Date.now() - Number(ts)) > SKEW_MS && !this.#bad('old calls taken')) return plain(401, 'STALE_REQUEST')
    const once = `${identity.keyId}\n${nonce}`
    if (this.#nonces.has(once) && !this.#bad('nonce good for ever')) return plain(401, 'REPLAYED_NONCE')
    this.#nonces.add(once)
    return undefined
  }

  #send(response: http.ServerResponse, asked: Omit<Asked, 'body'>, { status, body, replayed }: Decision, identity?: Identity): void {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (this.#bad('connection closed each time')) headers['connection'] = 'close'
    if (replayed) headers['x-sw-replayed'] = '1'
    if (status === 503 && !this.#bad('busy without Retry-After')) headers['retry-after'] = '1'
    const quiet = this.#bad('answers not signed') || (this.#bad('refusals not signed') && !body.startsWith('{"status":"ok"'))
    if (identity !== undefined && !quiet) {
      const ts = String(Date.now())
      const nonce = this.#bad('answer signed with a nonce of its own') ? 'x'.repeat(32) : (asked.headers[HEADERS.nonce] ?? '')
      const sign = signature(identity.secret, { ...asked, ts, nonce, body: Buffer.from(body) })
      Object.assign(headers, { [HEADERS.key]: identity.keyId, [HEADERS.ts]: ts, [HEADERS.nonce]: nonce, [HEADERS.sign]: sign })
    }
    response.writeHead(status, headers).end(body)
  }

  #die(): void {
    this.#dying = false
    if (this.#bad('crash forgets the answer'))
      for (const [key, { op }] of this.operator.state.kept) if (op === 'bet') this.operator.state.kept.delete(key)
    this.stop()
    this.#server = this.#make()
    setTimeout(() => void this.listen(), 200)
  }
}
