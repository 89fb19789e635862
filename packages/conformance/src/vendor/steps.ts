/** The words of cases for a vendor: calls of an operator (SW1.md §3), and what is expected of the answers. */
import { NoAnswer, type Exchange } from '../exchange.ts'
import { Failure } from '../failure.ts'
import { text } from '../format.ts'
import type { Reply, SignedClient, Tweak } from '../signed-client.ts'
import type { Desk } from './desk.ts'
import type { Json, Seat } from './seat.ts'

/** Answers that may come before the signature was looked at. */
const BEFORE_SIGNATURE = new Set([404, 405, 413, 415, 429, 503])

export class VendorSteps {
  readonly client: SignedClient
  readonly seat: Seat
  readonly record: Exchange[]
  readonly notes: Set<string>
  readonly prefix: string
  readonly desk: Desk | undefined
  #next = 0

  constructor(parts: { client: SignedClient; seat: Seat; record: Exchange[]; notes: Set<string>; prefix: string; desk: Desk | undefined }) {
    this.client = parts.client
    this.seat = parts.seat
    this.record = parts.record
    this.notes = parts.notes
    this.prefix = parts.prefix
    this.desk = parts.desk
  }

  id(word: string): string {
    this.#next += 1
    return `${this.prefix}-${word}${this.#next}`
  }

  /** A call with nothing of its answer checked. */
  async raw(method: string, path: string, body: string, tweak: Tweak = {}): Promise<Reply> {
    try {
      return await this.client.send(this.record, method, `/vendor/v1/${path}`, Buffer.from(body), tweak)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      throw new Failure('an answer', error.message, 'every call is answered', this.record.length - 1)
    }
  }

  /** A call answered 200 with a signed JSON object. */
  async get(path: string): Promise<Json> {
    return this.expectOk(await this.raw('GET', path, ''))
  }

  async post(path: string, body: Json): Promise<Json> {
    return this.expectOk(await this.raw('POST', path, JSON.stringify(body)))
  }

  expectOk(reply: Reply): Json {
    this.expectSigned(reply)
    if (reply.status !== 200) this.fail('HTTP 200', `HTTP ${reply.status}`, 'the call is in order', reply.at)
    return reply.json ?? this.fail('one JSON object', reply.body.toString('utf8').slice(0, 200), '§3', reply.at)
  }

  /** Refused with one of these statuses; a refused signature gives no signed answer and tells nothing. */
  expectRefused(reply: Reply, why: string, ...statuses: readonly number[]): void {
    if (!statuses.includes(reply.status)) this.fail(`HTTP ${statuses.join(' or ')}`, `HTTP ${reply.status}`, why, reply.at)
    if (reply.status !== 401) this.expectSigned(reply)
  }

  expectSigned(reply: Reply): void {
    if (reply.signature === 'valid' || (reply.signature === 'absent' && BEFORE_SIGNATURE.has(reply.status))) return
    const got = reply.signature === 'absent' ? 'no X-SW headers on the answer' : reply.signature
    this.fail(
      'an answer signed over its bytes with the nonce of the call',
      got,
      'W-6, §3: signed in the same way with the same key',
      reply.at,
    )
  }

  /** A field of an answer is a text that is not empty. */
  textIn(json: Json, name: string, where: string): string {
    const value = json[name]
    if (typeof value !== 'string' || value === '') this.fail(`${where}.${name}: a text`, text(value), '§3')
    return value
  }

  expect(holds: boolean, expected: string, got: string, why: string): void {
    if (!holds) this.fail(expected, got, why)
  }

  fail(expected: string, got: string, why: string, at: number = this.record.length - 1): never {
    throw new Failure(expected, got, why, at)
  }

  launchBody(game: string): Json {
    const { player, mode, lobbyUrl } = this.seat
    return {
      request_id: this.id('req'),
      token: this.id('token'),
      player_id: player.playerId,
      session_id: player.sessionId,
      game_code: game,
      currency: player.currency,
      mode,
      language: 'bn',
      lobby_url: lobbyUrl,
      device: 'mobile',
    }
  }

  /** The game to try things with: the one given, or the first of the vendor's list. */
  async game(): Promise<string> {
    if (this.seat.player.game !== undefined) return this.seat.player.game
    const { games } = await this.get('games')
    const [first] = Array.isArray(games) ? (games as Json[]) : []
    return this.textIn(first ?? {}, 'game_code', 'games[0]')
  }
}
