/** What the vendor offers to the operator (SW1 §3): signed both ways, a nonce is taken once. */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from './clock.ts'
import { MOST_STAKE, LEAST_STAKE } from './games/game.ts'
import { findGame, games } from './games/index.ts'
import { json, object, oneOf, Refused, text, whole, type Json, type Sent } from './http.ts'
import type { Mischief } from './mischief.ts'
import { parseAmount } from './money.ts'
import { roundOf, timedOut, transactions } from './reports.ts'
import { signedHeaders, verify, type Key } from './sign.ts'
import type { Campaign, Store } from './store.ts'

interface Options {
  readonly store: Store
  readonly clock: Clock
  readonly mischief: Mischief
  readonly key: Key
  readonly publicUrl: string
}
interface Asked {
  readonly method: string
  /** The request target as it came, query included. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** How long a nonce is remembered: longer than a signature can be old on either side (W-5). */
const NONCE_MS = 10 * 60_000
const LATEST = 8_640_000_000_000_000

export class VendorApi {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Answers a call; one whose signature does not hold is told so without a signature. */
  answer(asked: Asked): Sent {
    const { key, clock, store } = this.#options
    const message = { method: asked.method, path: asked.target, body: asked.body }
    const held = verify(asked.headers, key, clock.now(), message)
    if ('doubt' in held) return refusal(401, held.doubt)
    store.run('delete from nonce where at < ?', clock.now() - NONCE_MS)
    if (store.run('insert into nonce (nonce, at) values (?, ?) on conflict do nothing', held.nonce, clock.now()) === 0)
      return refusal(401, 'REPLAYED_NONCE')
    const sent = this.#decide(asked)
    return { ...sent, headers: { ...sent.headers, ...signedHeaders(key, clock.now(), held.nonce, { ...message, body: sent.body }) } }
  }

  #decide({ method, target, body }: Asked): Sent {
    const { pathname, searchParams } = new URL(target, 'http://vendor')
    const path = pathname.slice('/vendor/v1/'.length)
    try {
      if (path.startsWith('round/')) return get(method, () => this.#round(path.slice('round/'.length), searchParams))
      switch (path) {
        case 'launch':
          return post(method, () => this.#launch(object(body)))
        case 'games':
          return get(method, () => ({ games: games.map(described) }))
        case 'transactions':
          return get(method, () => this.#transactions(searchParams))
        case 'timed-out':
          return get(method, () => ({ transactions: timedOut(this.#options.store, ...span(searchParams)) }))
        case 'free-rounds':
          return post(method, () => this.#grant(object(body)))
        case 'free-rounds/cancel':
          return post(method, () => this.#cancel(text(object(body), 'campaign_id')))
        default:
          return refusal(404, 'BAD_REQUEST')
      }
    } catch (error) {
      if (error instanceof Refused) return refusal(error.status, error.code, error.message)
      throw error
    }
  }

  #launch(body: Json): Json {
    const { store, clock, publicUrl } = this.#options
    const gameCode = text(body, 'game_code')
    if (findGame(gameCode) === undefined) throw new Refused(404, 'GAME_DISABLED')
    const ticket = randomBytes(24).toString('base64url')
    oneOf(body, 'device', ['mobile', 'desktop'])
    store.insert('session', {
      ticket,
      token: text(body, 'token'),
      player_id: text(body, 'player_id'),
      session_id: text(body, 'session_id'),
      game_code: gameCode,
      currency: text(body, 'currency'),
      mode: oneOf(body, 'mode', ['real', 'demo']),
      language: oneOf(body, 'language', ['bn', 'en']),
      lobby_url: webAddress(body),
      made_at: clock.now(),
    })
    return { url: `${publicUrl}/play/${ticket}` }
  }

  #round(name: string, query: URLSearchParams): Json {
    const playerId = query.get('player_id')
    if (playerId === null) throw new Refused(400, 'BAD_REQUEST', 'player_id')
    return roundOf(this.#options.store, decoded(name), playerId)
  }

  #transactions(query: URLSearchParams): Json {
    const { store, mischief } = this.#options
    return transactions(store, ...span(query), query.get('cursor'), mischief.lie)
  }

  /** The same campaign again is the same answer; with other terms it is a conflict. */
  #grant(body: Json): Json {
    const { store } = this.#options
    const betAmount = parseAmount(body['bet_amount'])
    if (betAmount === undefined || betAmount < LEAST_STAKE || betAmount > MOST_STAKE || betAmount % 100n !== 0n)
      throw new Refused(400, 'AMOUNT_INVALID', 'bet_amount')
    const asked = {
      campaign_id: text(body, 'campaign_id'),
      player_id: text(body, 'player_id'),
      game_code: text(body, 'game_code'),
      currency: text(body, 'currency'),
      rounds: whole(body, 'rounds', 1, 10_000),
      bet_amount: betAmount,
      expires_at: moment(body['expires_at']),
    }
    if (findGame(asked.game_code) === undefined) throw new Refused(404, 'GAME_DISABLED', 'game_code')
    const known = store.maybe<Campaign>('select * from campaign where campaign_id = ?', asked.campaign_id)
    if (known === undefined) store.insert('campaign', { ...asked, state: 'ACTIVE' })
    else if (known.rounds > 0 && Object.entries(asked).some(([name, value]) => known[name as keyof Campaign] !== value))
      throw new Refused(409, 'TX_CONFLICT')
    return { campaign_id: asked.campaign_id, status: known?.state ?? 'ACTIVE' }
  }

  /** A campaign nobody knows is cancelled as well: should its grant come later, it finds itself cancelled. */
  #cancel(campaignId: string): Json {
    const { store } = this.#options
    const nobody = { player_id: '', game_code: '', currency: '', rounds: 0, bet_amount: 0n, expires_at: 0 }
    if (store.run(`update campaign set state = 'CANCELLED' where campaign_id = ?`, campaignId) === 0)
      store.insert('campaign', { campaign_id: campaignId, ...nobody, state: 'CANCELLED' })
    return { campaign_id: campaignId, status: 'CANCELLED' }
  }
}

const described = ({ code, category, name, rtp }: (typeof games)[number]) => ({
  game_code: code,
  category,
  name,
  rtp,
  demo: true,
  icon: `/icons/${code}.svg`,
})

const refusal = (status: number, code: string, reason?: string): Sent =>
  json(status, { status: 'refused', code, ...(reason === undefined || reason === code ? {} : { reason }) })

const get = (method: string, work: () => unknown): Sent => (method === 'GET' ? json(200, work()) : refusal(405, 'BAD_REQUEST'))
const post = (method: string, work: () => unknown): Sent => (method === 'POST' ? json(200, work()) : refusal(405, 'BAD_REQUEST'))

/** `from` and `to` in milliseconds since 1970; `to` may be left out. */
function span(query: URLSearchParams): [from: number, to: number] {
  const [from, to] = ['from', 'to'].map((name) => {
    const value = query.get(name)
    if (value === null && name === 'to') return LATEST
    if (value === null || !/^\d{1,16}$/.test(value)) throw new Refused(400, 'BAD_REQUEST', name)
    return Number(value)
  })
  return [from ?? 0, to ?? LATEST]
}

/** A time in milliseconds, or as ISO 8601. */
function moment(value: unknown): number {
  const at = typeof value === 'string' ? Date.parse(value) : value
  if (!Number.isSafeInteger(at) || Number(at) < 0) throw new Refused(400, 'BAD_REQUEST', 'expires_at')
  return Number(at)
}

function webAddress(body: Json): string {
  const value = body['lobby_url']
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Refused(400, 'BAD_REQUEST', 'lobby_url')
  return url.href
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    throw new Refused(400, 'BAD_REQUEST', 'round_id')
  }
}
