/** A small operator for the vendor's tests: it keeps wallets by SW/1, records every call, and misbehaves when told to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatAmount, parseAmount } from './money.ts'
import { signedHeaders, verify, type Key } from './sign.ts'

export const KEY: Key = { id: 'nova-1', secret: Buffer.from('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'hex') }

type Fields = Record<string, unknown>
export interface Call {
  readonly op: string
  readonly fields: Fields
  /** The vendor's clock when the call came in. */
  readonly at: number
}
/**
 * hang: never answers · lose: does it and never answers · a number: that HTTP status · unsigned, forged, stolen: an answer
 * whose signature does not hold · an object: that answer, signed.
 */
export type Behaviour =
  | 'do'
  | 'hang'
  | 'lose'
  | 'unsigned'
  | 'forged'
  | 'stolen'
  | number
  | { readonly status: number; readonly retryAfter: number }
  | { readonly answer: Fields }

interface StoredReply {
  readonly content: string
  readonly body: string
}

export class FakeOperator {
  readonly calls: Call[] = []
  /** What happens to a call; `nth` counts calls of that operation from 1. */
  behave: (op: string, fields: Fields, nth: number) => Behaviour = () => 'do'
  /** Cash by player, in hundredths; 100.00 for one that was never named. */
  readonly cash = new Map<string, bigint>()
  readonly #bets = new Map<string, { amount: bigint; state: 'OPEN' | 'SETTLED' | 'CANCELLED' | 'TOMBSTONE' }>()
  readonly #known = new Map<string, StoredReply>()
  readonly #now: () => number
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  url = ''

  constructor(now: () => number) {
    this.#now = now
  }

  async start(): Promise<this> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.listen(0, '127.0.0.1', () => resolve())
    await promise
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/op`
    return this
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    this.#server.closeAllConnections()
    await promise
  }

  ops(): string[] {
    return this.calls.map(({ op }) => op)
  }

  of(op: string): Call[] {
    return this.calls.filter((call) => call.op === op)
  }

  balance(player = 'p1'): string {
    return formatAmount(this.cash.get(player) ?? 10_000n)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const path = request.url ?? ''
    const message = { method: 'POST', path, body }
    const op = path.replace('/op/sw/v1/', '')
    const fields = JSON.parse(body.toString('utf8')) as Fields
    this.calls.push({ op, fields, at: this.#now() })
    const held = verify(request.headers, KEY, this.#now(), message)
    if ('doubt' in held) {
      response.writeHead(401).end(JSON.stringify({ status: 'refused', code: held.doubt }))
      return
    }
    const how = this.behave(op, fields, this.of(op).length)
    const done = how === 'hang' || typeof how === 'number' || typeof how === 'object' ? '' : this.#decide(op, fields)
    if (how === 'hang' || how === 'lose') return
    const { status, text, headers } = answerOf(how, done)
    const nonce = how === 'stolen' ? 'nonce-of-another-call' : held.nonce
    const key = how === 'forged' ? { ...KEY, secret: Buffer.alloc(32) } : KEY
    const signed = how === 'unsigned' ? {} : signedHeaders(key, this.#now(), nonce, { ...message, body: Buffer.from(text) })
    response.writeHead(status, { ...headers, ...signed }).end(text)
  }

  /** Decides a call by SW/1, once; the same call again is the stored answer. */
  #decide(op: string, fields: Fields): string {
    if (op === 'session' || op === 'balance') {
      const player = op === 'session' ? 'p1' : String(fields['player_id'])
      const more = op === 'session' ? { session_id: 's1', nickname: 'Rina', mode: 'real', language: 'bn' } : {}
      return JSON.stringify({ status: 'ok', code: 'OK', player_id: player, ...more, balance: this.#purse(player), currency: 'BDT' })
    }
    const player = String(fields['player_id'])
    const name = `${player}\n${String(fields['tx_id'])}`
    const { request_id: _r, ts: _t, session_id: _s, ...content } = fields
    const known = this.#known.get(name)
    if (known !== undefined) return known.content === JSON.stringify([op, content]) ? known.body : this.#body(fields, 'TX_CONFLICT')
    const code = this.#post(op, fields, player)
    const body = this.#body(fields, code)
    if (code === 'OK' || op === 'bet' || op === 'betwin') this.#known.set(name, { content: JSON.stringify([op, content]), body })
    return body
  }

  #post(op: string, fields: Fields, player: string): string {
    const cash = this.cash.get(player) ?? 10_000n
    const money = (field: string) => parseAmount(fields[field]) ?? 0n
    const betName = (field: string) => `${player}\n${String(fields[field])}`
    const put = (change: bigint) => this.cash.set(player, cash + change)
    if (op === 'bet' || op === 'betwin') {
      const amount = money(op === 'bet' ? 'amount' : 'bet_amount')
      if (this.#bets.has(betName('tx_id'))) return 'TX_CANCELLED'
      if (amount > cash) return 'INSUFFICIENT_FUNDS'
      this.#bets.set(betName('tx_id'), {
        amount: amount - (op === 'bet' ? 0n : money('win_amount')),
        state: op === 'bet' ? 'OPEN' : 'SETTLED',
      })
      put(op === 'bet' ? -amount : money('win_amount') - amount)
    } else if (op === 'win') {
      const bet = this.#bets.get(betName('bet_tx_id'))
      if (bet === undefined) return 'BET_NOT_FOUND'
      if (bet.state !== 'OPEN') return bet.state === 'SETTLED' ? 'ROUND_CLOSED' : 'TX_CANCELLED'
      if (fields['round_closed'] === true) bet.state = 'SETTLED'
      put(money('amount'))
    } else if (op === 'rollback') {
      const bet = this.#bets.get(betName('target_tx_id'))
      if (bet === undefined) this.#bets.set(betName('target_tx_id'), { amount: 0n, state: 'TOMBSTONE' })
      else if (bet.state === 'SETTLED' && !this.#known.get(betName('target_tx_id'))?.content.startsWith('["betwin"')) return 'BET_SETTLED'
      else if (bet.state === 'OPEN' || bet.state === 'SETTLED') {
        put(bet.amount)
        bet.state = 'CANCELLED'
      }
    } else if (op === 'promo') put(money('amount'))
    return 'OK'
  }

  #body(fields: Fields, code: string): string {
    const status = code === 'OK' ? 'ok' : 'refused'
    return JSON.stringify({
      status,
      code,
      tx_id: fields['tx_id'],
      balance: this.#purse(String(fields['player_id'])),
      currency: 'BDT',
      effect: 'posted',
    })
  }

  #purse(player: string): Fields {
    return { cash: this.balance(player), bonus: '0.00' }
  }
}

function answerOf(how: Behaviour, done: string): { status: number; text: string; headers: Record<string, string> } {
  const undecided = JSON.stringify({ status: 'error', code: 'TEMPORARY_ERROR' })
  if (typeof how === 'number')
    return { status: how, text: how === 409 ? JSON.stringify({ status: 'error', code: 'IN_PROGRESS' }) : undecided, headers: {} }
  if (typeof how !== 'object') return { status: 200, text: done, headers: {} }
  if ('answer' in how) return { status: 200, text: JSON.stringify(how.answer), headers: {} }
  return { status: how.status, text: undecided, headers: { 'Retry-After': String(how.retryAfter) } }
}
