/** A small vendor in memory that keeps SW1.md §3 and W-24 to W-26, at a tenth of the pace, to try the kit's vendor side on. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { flat, NoAnswer, Peer } from '../exchange.ts'
import { HEADERS, newNonce, sameSignature, signature, SKEW_MS } from '../sign.ts'
import { objectOf, SignedClient, type Identity } from '../signed-client.ts'

export type VendorFault =
  | 'answers not signed'
  | 'bad signatures taken'
  | 'old calls taken'
  | 'nonce good for ever'
  | 'query not signed'
  | 'games without Bengali'
  | 'no pictures'
  | 'launch to nowhere'
  | 'launch of any game'
  | 'every round known'
  | 'span ignored'
  | 'first page for ever'
  | 'free rounds granted twice'
  | 'cancel forgotten'
  | 'timed-out without a list'
  | 'bet assumed to stand'
  | 'bet sent for ever'
  | 'rollback sent once'
  | 'new rollback each time'
  | 'IN_PROGRESS taken for a refusal'
  | 'win sent once'
  | 'other content when sent again'
  | 'refused bet rolled back'
  | 'session asked before the win'
  | 'malformed bet sent again'
  | 'float amounts'

type Json = Readonly<Record<string, unknown>>

const GAME = {
  game_code: 'ref-wheel',
  category: 'SLOT',
  name: { bn: 'চাকা', en: 'Wheel' },
  rtp: '96.50',
  demo: true,
  icon: '/icons/wheel.svg',
}

interface Undecided {
  readonly status: number
  readonly code: string
}

export class ReferenceVendor {
  readonly #identity: Identity
  readonly #faults: ReadonlySet<VendorFault>
  #operator: SignedClient | undefined
  /** Three seconds of W-24, here in milliseconds. */
  readonly #budgetMs: number
  /** How long it waits for an answer before it takes the call for lost, in milliseconds. */
  readonly #answerMs: number
  readonly #nonces = new Set<string>()
  readonly #campaigns = new Map<string, string>()
  readonly #server = http.createServer((request, response) => void this.#serve(request, response))
  readonly #made = Date.now() - 5_000
  #stopped = false
  #next = 0

  constructor(identity: Identity, faults: readonly VendorFault[], budgetMs: number, answerMs = budgetMs / 5) {
    this.#identity = identity
    this.#faults = new Set(faults)
    this.#budgetMs = budgetMs
    this.#answerMs = answerMs
  }

  /** From now on its operator is found at this port. */
  pointTo(port: number): void {
    this.#operator = new SignedClient(new Peer(new URL(`http://127.0.0.1:${port}`), this.#answerMs), this.#identity, 'operator')
  }

  async listen(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.listen(0, '127.0.0.1', resolve)
    await promise
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#stopped = true
    this.#operator?.peer.close()
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #bad(fault: VendorFault): boolean {
    return this.#faults.has(fault)
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const asked = { method: request.method ?? '', path: request.url ?? '', headers: flat(request.headers) }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    if (asked.path.startsWith('/icons/'))
      return void response.writeHead(this.#bad('no pictures') ? 404 : 200, { 'content-type': 'image/svg+xml' }).end('<svg/>')
    if (asked.path.startsWith('/play/')) return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    if (asked.path === '/control/play') {
      response.writeHead(200).end('{}')
      return this.#play(objectOf(body) ?? {})
    }
    const refusal = this.#refusal(asked, body)
    const { status, json } = refusal === undefined ? this.#answer(asked, body) : { status: 401, json: { code: refusal } }
    const bytes = Buffer.from(JSON.stringify(json))
    const signed = refusal === undefined && !this.#bad('answers not signed')
    response.writeHead(status, { 'content-type': 'application/json', ...(signed ? this.#signed(asked, bytes) : {}) }).end(bytes)
  }

  #signed(asked: { method: string; path: string; headers: Record<string, string> }, body: Buffer): Record<string, string> {
    const [ts, nonce] = [String(Date.now()), asked.headers[HEADERS.nonce] ?? '']
    const sign = signature(this.#identity.secret, { ...asked, ts, nonce, body })
    return { [HEADERS.key]: this.#identity.keyId, [HEADERS.ts]: ts, [HEADERS.nonce]: nonce, [HEADERS.sign]: sign }
  }

  #refusal(asked: { method: string; path: string; headers: Record<string, string> }, body: Buffer): string | undefined {
    const { [HEADERS.key]: key, [HEADERS.ts]: ts = '', [HEADERS.nonce]: nonce = '', [HEADERS.sign]: sign = '' } = asked.headers
    const signedTo = (path: string) => sameSignature(signature(this.#identity.secret, { ...asked, path, ts, nonce, body }), sign)
    const query = this.#bad('query not signed') && asked.path.includes('transactions')
    if ((key !== this.#identity.keyId || !(signedTo(asked.path) || query)) && !this.#bad('bad signatures taken')) return 'SIGNATURE_INVALID'
    if (!(Math.abs(Date.now() - Number(ts)) < SKEW_MS) && !this.#bad('old calls taken')) return 'STALE_REQUEST'
    if (this.#nonces.has(nonce) && !this.#bad('nonce good for ever')) return 'REPLAYED_NONCE'
    this.#nonces.add(nonce)
    return undefined
  }

  #answer({ method, path }: { method: string; path: string }, body: Buffer): { status: number; json: Json } {
    const url = new URL(path, 'http://vendor')
    const call = `${method} ${url.pathname.replace('/vendor/v1/', '')}`
    const no = { status: 404, json: { code: 'BAD_REQUEST' } }
    const ok = (json: Json) => ({ status: 200, json })
    if (call === 'GET games') return ok({ games: [this.#bad('games without Bengali') ? { ...GAME, name: { en: 'Wheel' } } : GAME] })
    if (call === 'GET timed-out') return ok(this.#bad('timed-out without a list') ? {} : { transactions: [] })
    if (call === 'GET transactions') return this.#transactions(url)
    if (call.startsWith('GET round/')) {
      const status = this.#bad('every round known') ? 'CLOSED' : 'UNKNOWN'
      return ok({
        round_id: decodeURIComponent(call.slice('GET round/'.length)),
        player_id: url.searchParams.get('player_id'),
        status,
        bets: [],
      })
    }
    if (method !== 'POST') return no
    const json = objectOf(body)
    if (json === undefined) return { status: 400, json: { code: 'BAD_REQUEST' } }
    if (call === 'POST launch') return this.#launch(json)
    const id = String(json['campaign_id'])
    if (call === 'POST free-rounds') {
      const status = this.#bad('free rounds granted twice') && this.#campaigns.has(id) ? 'AGAIN' : (this.#campaigns.get(id) ?? 'ACTIVE')
      this.#campaigns.set(id, status)
      return ok({ campaign_id: id, status })
    }
    if (call !== 'POST free-rounds/cancel') return no
    this.#campaigns.set(id, this.#bad('cancel forgotten') ? 'ACTIVE' : 'CANCELLED')
    return ok({ campaign_id: id, status: this.#campaigns.get(id) })
  }

  #launch(json: Json): { status: number; json: Json } {
    const complete = ['token', 'player_id', 'session_id'].every((name) => typeof json[name] === 'string')
    if (!complete || (json['mode'] !== 'real' && json['mode'] !== 'demo')) return { status: 400, json: { code: 'BAD_REQUEST' } }
    if (json['game_code'] !== GAME.game_code && !this.#bad('launch of any game')) return { status: 404, json: { code: 'GAME_DISABLED' } }
    const { port } = this.#server.address() as AddressInfo
    return { status: 200, json: { url: `http://127.0.0.1:${this.#bad('launch to nowhere') ? 9 : port}/play/x` } }
  }

  #transactions({ searchParams }: URL): { status: number; json: Json } {
    const [from, to] = ['from', 'to'].map((name) => Number(searchParams.get(name)))
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return { status: 400, json: { code: 'BAD_REQUEST' } }
    const common = { player_id: 'p', round_id: 'r', target_tx_id: null, currency: 'BDT', status: 'ok', op: 'bet', amount: '1.00' }
    const all = [0, 1, 2].map((index) => ({ ...common, tx_id: `t${index}`, ts: this.#made + index }))
    const within = all.filter(({ ts }) => this.#bad('span ignored') || (ts >= (from ?? 0) && ts <= (to ?? 0)))
    const page = Number(searchParams.get('cursor') ?? '0')
    const last = page * 2 + 2 >= within.length
    if (this.#bad('first page for ever')) return { status: 200, json: { transactions: within.slice(0, 2), cursor: '0' } }
    return { status: 200, json: { transactions: within.slice(page * 2, page * 2 + 2), cursor: last ? null : String(page + 1) } }
  }

  /** One round: a bet, and the win when it stands. */
  async #play(asked: Json): Promise<void> {
    const { player_id, session_id, game_code, currency } = asked
    const [tx, round] = [`bet-${newNonce()}`, `round-${newNonce()}`]
    const common = { player_id, currency, round_id: round }
    const bet = await this.#bet({ ...common, session_id, game_code, tx_id: tx, amount: this.#bad('float amounts') ? 1.5 : '1.50' })
    if (bet === 'refused') {
      if (this.#bad('refused bet rolled back'))
        await this.#untilDecided('rollback', { ...common, tx_id: `rb-${tx}`, target_tx_id: tx, reason: 'refused' })
      return
    }
    if (bet === 'undecided') {
      if (!this.#bad('bet assumed to stand')) return this.#undo({ ...common, tx_id: `rb-${tx}`, target_tx_id: tx, reason: 'timeout' })
    }
    if (this.#bad('session asked before the win')) {
      const session = await this.#send('bet', { ...common, session_id, game_code, tx_id: `probe-${tx}`, amount: '0.00' })
      if (session.code !== 'OK') return
    }
    await this.#untilDecided(
      'win',
      { ...common, tx_id: `win-${tx}`, bet_tx_id: tx, amount: '0.00', round_closed: true },
      this.#bad('win sent once'),
    )
  }

  async #undo(fields: Json): Promise<void> {
    await this.#untilDecided('rollback', fields, this.#bad('rollback sent once'), this.#bad('new rollback each time'))
  }

  /** W-24: within the budget at most twice again. */
  async #bet(fields: Json): Promise<'stands' | 'refused' | 'undecided'> {
    const until = performance.now() + this.#budgetMs * 0.7
    for (let sending = 0; sending < (this.#bad('bet sent for ever') ? 9 : 3); sending += 1) {
      const changed = this.#bad('other content when sent again') && sending > 0 ? { ...fields, amount: '2.00' } : fields
      const { status, code } = await this.#send('bet', changed)
      if (code === 'OK') return 'stands'
      if (status === 409 && this.#bad('IN_PROGRESS taken for a refusal')) return 'undecided'
      if (status === 400 && this.#bad('malformed bet sent again')) continue
      if (status >= 200 && status < 500 && status !== 409 && status !== 429) return 'refused'
      if (performance.now() > until && !this.#bad('bet sent for ever')) break
    }
    return 'undecided'
  }

  /** W-25: until a decided answer. */
  async #untilDecided(op: string, fields: Json, once = false, renamed = false): Promise<void> {
    while (!this.#stopped) {
      const named = renamed ? { ...fields, tx_id: `${String(fields['tx_id'])}-${(this.#next += 1)}` } : fields
      const { status } = await this.#send(op, named)
      if (once || (status >= 200 && status < 500 && status !== 409 && status !== 429)) return
      await new Promise((done) => void setTimeout(done, this.#budgetMs / 10))
    }
  }

  async #send(op: string, fields: Json): Promise<Undecided> {
    if (this.#operator === undefined) return { status: 0, code: '' }
    const body = JSON.stringify({ vendor_id: this.#identity.vendorId, request_id: newNonce(), ts: Date.now(), ...fields })
    try {
      const { status, json } = await this.#operator.send([], 'POST', `/sw/v1/${op}`, Buffer.from(body))
      return { status, code: String(json?.['code']) }
    } catch (error) {
      if (error instanceof NoAnswer) return { status: 0, code: '' }
      throw error
    }
  }
}
