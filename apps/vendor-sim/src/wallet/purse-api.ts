/** Padma, the studio's second name: a vendor that keeps its players' money itself (SW1 §3 "Own wallet") and never calls the operator. */
import type { IncomingHttpHeaders } from 'node:http'
import { assets } from '../assets.ts'
import type { Clock } from '../clock.ts'
import type { Draw } from '../games/game.ts'
import { json, object, oneOf, Refused, text, type Json, type Sent } from '../http.ts'
import { icon } from '../icons.ts'
import { formatAmount, parseAmount } from '../money.ts'
import { signedHeaders, verify, type Key } from '../sign.ts'
import type { Store } from '../store.ts'
import { Purse, type Decided } from './purse.ts'
import { pursePage } from './purse-page.ts'

export interface PurseOptions {
  readonly store: Store
  readonly clock: Clock
  readonly draw: Draw
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

export const PURSE_GAME = { code: 'padma-boats', name: { bn: 'পদ্মার নৌকা', en: 'Boats of the Padma' } }
const STAKES: ReadonlySet<unknown> = new Set(['1.00', '5.00', '10.00', '50.00'])
const NONCE_MS = 10 * 60_000

/** What the next transfers meet, one word each: the answer is cut off after the deed, the deed never happens, or the answer names another amount. */
export type Mishap = 'drop_answer' | 'drop_order' | 'other_amount'

export class PurseApi {
  readonly #options: PurseOptions
  readonly purse: Purse
  readonly mishaps: Mishap[] = []

  constructor(options: PurseOptions) {
    this.#options = options
    this.purse = new Purse(options)
  }

  /** `rest` is the path below /padma/. Calls of the operator are signed both ways; the page's carry its ticket. */
  async answer(asked: Asked, rest: string): Promise<Sent> {
    if (rest.startsWith('vendor/')) return this.#signed(asked)
    if (rest === `icons/${PURSE_GAME.code}.svg`) return picture((await assets()).sprite)
    const [room, ticket = '', act = ''] = rest.split('/')
    const seat = room === 'play' ? this.purse.seat(ticket) : undefined
    if (seat === undefined) throw new Refused(404, 'BAD_REQUEST')
    if (asked.method === 'POST' && act === 'race') return json(200, this.#race(seat.player_id, object(asked.body)))
    if (act === 'state') return json(200, { balance: formatAmount(this.purse.account(seat.player_id).balance) })
    if (act !== '') throw new Refused(404, 'BAD_REQUEST')
    return pursePage({ ticket, language: seat.language, lobbyUrl: seat.lobby_url, name: PURSE_GAME.name[seat.language] })
  }

  #signed(asked: Asked): Sent {
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

  #decide({ target, body }: Asked): Sent {
    const { pathname, searchParams } = new URL(target, 'http://vendor')
    try {
      switch (pathname.replace(/^.*\/vendor\/v1\//, '')) {
        case 'games':
          return json(200, {
            games: [
              {
                game_code: PURSE_GAME.code,
                category: 'ARCADE',
                name: PURSE_GAME.name,
                rtp: '96.50',
                demo: false,
                icon: `/icons/${PURSE_GAME.code}.svg`,
              },
            ],
          })
        case 'launch':
          return json(200, this.#launch(object(body)))
        case 'wallet/credit':
          return this.#order('credit', object(body))
        case 'wallet/debit':
          return this.#order('debit', object(body))
        case 'wallet/settle':
          return json(200, this.#told(this.purse.settle(text(object(body), 'transfer_id'), text(object(body), 'player_id'))))
        case 'wallet/account':
          return json(200, this.#account(searchParams.get('player_id') ?? ''))
        default:
          return refusal(404, 'BAD_REQUEST')
      }
    } catch (error) {
      if (error instanceof Refused) return refusal(error.status, error.code, error.message)
      throw error
    }
  }

  #launch(body: Json): Json {
    const lobby = URL.parse(text(body, 'lobby_url'))
    if (lobby === null || !/^https?:$/.test(lobby.protocol)) throw new Refused(400, 'BAD_REQUEST', 'lobby_url')
    if (oneOf(body, 'mode', ['real', 'demo']) === 'demo') throw new Refused(404, 'GAME_DISABLED')
    const seat = { player: text(body, 'player_id'), language: oneOf(body, 'language', ['bn', 'en']), lobbyUrl: lobby.href }
    return { url: `${this.#options.publicUrl}/padma/play/${this.purse.newTicket(seat)}` }
  }

  #order(direction: 'credit' | 'debit', body: Json): Sent {
    const mishap = this.mishaps.shift()
    if (mishap === 'drop_order') throw new Refused(503, 'TEMPORARY_ERROR')
    const amount = direction === 'debit' && body['all'] === true ? undefined : parseAmount(body['amount'])
    if (amount === undefined && body['all'] !== true) throw new Refused(400, 'AMOUNT_INVALID', 'amount')
    if (text(body, 'currency') !== 'BDT') throw new Refused(400, 'WRONG_CURRENCY')
    const decided = this.purse.decide({ id: text(body, 'transfer_id'), player: text(body, 'player_id'), direction, amount })
    if (mishap === 'drop_answer') throw new Refused(503, 'TEMPORARY_ERROR')
    const told = this.#told(decided)
    return json(200, mishap === 'other_amount' ? { ...told, amount: formatAmount(decided.amount + 100n) } : told)
  }

  #told({ transfer_id, player_id, state, amount, code }: Decided): Json {
    const balance = formatAmount(this.purse.account(player_id).balance)
    return { transfer_id, status: state, amount: formatAmount(amount), balance, ...(code === null ? {} : { code }) }
  }

  #account(player: string): Json {
    const { balance, credited, debited } = this.purse.account(player)
    return { player_id: player, balance: formatAmount(balance), credited: formatAmount(credited), debited: formatAmount(debited) }
  }

  #race(player: string, body: Json): Json {
    const stake = parseAmount(body['stake'])
    if (stake === undefined || !STAKES.has(body['stake'])) throw new Refused(400, 'AMOUNT_INVALID', 'stake')
    const raced = this.purse.play(player, stake, oneOf(body, 'boat', ['0', '1']) === '0' ? 0 : 1)
    if (raced === undefined) return { code: 'INSUFFICIENT_FUNDS', balance: formatAmount(this.purse.account(player).balance) }
    return { first: raced.first, won: formatAmount(raced.won), balance: formatAmount(raced.balance) }
  }
}

const refusal = (status: number, code: string, reason?: string): Sent =>
  json(status, { status: 'refused', code, ...(reason === undefined || reason === code ? {} : { reason }) })

const picture = (sprite: string): Sent => ({
  status: 200,
  type: 'image/svg+xml',
  body: Buffer.from(icon(PURSE_GAME.code, sprite)),
  headers: { 'Cache-Control': 'public, max-age=86400', 'Cross-Origin-Resource-Policy': 'cross-origin' },
})
