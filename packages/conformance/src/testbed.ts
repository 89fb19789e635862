/** The operator's testbed: the control calls that bring a player into a state (README, "The testbed"). */
import { cents, type Cents } from './amount.ts'
import { Peer, bodyText, NoAnswer, type Exchange } from './exchange.ts'
import { BedError } from './failure.ts'
import { isObject, objectOf } from './signed-client.ts'

export interface Player {
  readonly playerId: string
  readonly sessionId: string
  readonly token: string | undefined
  readonly currency: string
  readonly game: string
  readonly secondGame: string | undefined
}

export interface Account {
  readonly cash: Cents
  readonly bonus: Cents
  readonly held: Cents
  readonly receivable: Cents
  readonly postings: number
  readonly wagering: Cents
  readonly flags: readonly string[]
}

export interface RoundState {
  readonly status: string
  readonly stake: Cents
  readonly payout: Cents
  readonly history: readonly { readonly payout: Cents; readonly reason: string }[]
}

export interface Mismatch {
  readonly kind: string
  readonly player_id: string
  readonly tx_id: string
  readonly amount: string
}

type Json = Readonly<Record<string, unknown>>

/** One testbed, seen by one case, which keeps the exchanges. Every call throws `BedError` unless it is answered 200 with JSON. */
export class Testbed {
  readonly #peer: Peer
  readonly #token: string
  readonly #record: Exchange[]

  constructor(peer: Peer, token: string, record: Exchange[]) {
    this.#peer = peer
    this.#token = token
    this.#record = record
  }

  async player(balance: string, bonus?: string): Promise<Player> {
    const json = await this.#ask('player', bonus === undefined ? { balance } : { balance, bonus })
    return {
      playerId: textIn(json, 'player_id'),
      sessionId: textIn(json, 'session_id'),
      token: textIn(json, 'token'),
      currency: textIn(json, 'currency'),
      game: textIn(json, 'game_code'),
      secondGame: typeof json['second_game_code'] === 'string' ? json['second_game_code'] : undefined,
    }
  }

  /** `vendorId`: a session of another vendor than the one under test. */
  async session(playerId: string, more: { expired?: boolean; vendor_id?: string } = {}): Promise<{ sessionId: string; token: string }> {
    const json = await this.#ask('session', { player_id: playerId, ...more })
    return { sessionId: textIn(json, 'session_id'), token: textIn(json, 'token') }
  }

  async account(playerId: string): Promise<Account> {
    const json = await this.#ask('account', { player_id: playerId })
    const { postings, flags } = json
    if (typeof postings !== 'number' || !Array.isArray(flags))
      throw new BedError('testbed /account: postings (number) and flags (list) are asked for')
    const amount = (name: string) => amountIn(json, name)
    return {
      cash: amount('cash'),
      bonus: amount('bonus'),
      held: amount('held'),
      receivable: amount('receivable'),
      wagering: amount('wagering'),
      postings,
      flags: flags.map(String),
    }
  }

  async money(playerId: string, change: { deposit?: string; spend?: string }): Promise<Cents> {
    return amountIn(await this.#ask('money', { player_id: playerId, ...change }), 'cash')
  }

  async limit(playerId: string, limit: { loss_left?: string; self_exclusion?: true }): Promise<void> {
    await this.#ask('limit', { player_id: playerId, ...limit })
  }

  async game(gameCode: string, enabled: boolean): Promise<void> {
    await this.#ask('game', { game_code: gameCode, enabled })
  }

  /** Free rounds whose winnings are to be wagered so many times; answers with their id. */
  async campaign(playerId: string, wagering: string): Promise<string> {
    return textIn(await this.#ask('campaign', { player_id: playerId, wagering }), 'free_round_id')
  }

  async clock(playerId: string, advanceMs: number): Promise<void> {
    await this.#ask('clock', { player_id: playerId, advance_ms: advanceMs })
  }

  async round(playerId: string, roundId: string): Promise<RoundState> {
    const json = await this.#ask('round', { player_id: playerId, round_id: roundId })
    const history = Array.isArray(json['history']) ? json['history'] : []
    return {
      status: textIn(json, 'status'),
      stake: amountIn(json, 'stake'),
      payout: amountIn(json, 'payout'),
      history: history.filter(isObject).map((one) => ({ payout: amountIn(one, 'payout'), reason: textIn(one, 'reason') })),
    }
  }

  async vendor(baseUrl: string): Promise<void> {
    await this.#ask('vendor', { base_url: baseUrl })
  }

  async reconcile(fromMs: number, toMs: number): Promise<readonly Mismatch[]> {
    const { cases } = await this.#ask('reconcile', { from_ms: fromMs, to_ms: toMs })
    if (!Array.isArray(cases)) throw new BedError('testbed /reconcile: cases (list) is asked for')
    return cases.filter(isObject).map((one) => ({
      kind: textIn(one, 'kind'),
      player_id: textIn(one, 'player_id'),
      tx_id: textIn(one, 'tx_id'),
      amount: textIn(one, 'amount'),
    }))
  }

  async crash(): Promise<void> {
    await this.#ask('crash', {})
  }

  async #ask(name: string, asked: Json): Promise<Json> {
    const body = Buffer.from(JSON.stringify(asked))
    const path = this.#peer.target(`/${name}`)
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const exchange: Exchange = { to: 'testbed', method: 'POST', path, headers, body: bodyText(body) }
    this.#record.push(exchange)
    try {
      const got = await this.#peer.send({ method: 'POST', path, body, headers: { ...headers, authorization: `Bearer ${this.#token}` } })
      exchange.answer = { status: got.status, headers: got.headers, body: bodyText(got.body), ms: got.ms }
      const json = objectOf(got.body)
      if (got.status !== 200 || json === undefined)
        throw new BedError(`testbed /${name} answered HTTP ${got.status}, 200 with JSON is asked for`)
      return json
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      exchange.failed = error.message
      throw new BedError(`testbed /${name}: ${error.message}`)
    }
  }
}

function textIn(json: Json, name: string): string {
  const value = json[name]
  if (typeof value !== 'string') throw new BedError(`the testbed's answer has no text "${name}"`)
  return value
}

function amountIn(json: Json, name: string): Cents {
  try {
    return cents(textIn(json, name))
  } catch {
    throw new BedError(`the testbed's answer has no amount "${name}"`)
  }
}
