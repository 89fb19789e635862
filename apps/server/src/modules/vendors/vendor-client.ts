/** What a vendor offers (docs/SW1.md section 3), as calls with checked answers. Money in 1/10 000 of the currency. */
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { readAmount } from './parse.ts'
import { VendorCallError, type LaunchOrder } from '../play/index.ts'
import { VendorCaller, type CallOptions } from './vendor-call.ts'

export interface FreeRoundsOrder {
  readonly campaignId: string
  readonly playerId: string
  readonly gameCode: string
  readonly currency: string
  readonly rounds: number
  /** Decimal text as SW/1 writes it. */
  readonly betAmount: string
  readonly expiresAt: Date
}

const Text = Type.String({ minLength: 1, maxLength: 1024 })
const MaybeText = Type.Optional(Type.Union([Text, Type.Null()]))
const Launch = Type.Object({ url: Text })
const Game = Type.Object({
  game_code: Text,
  category: Text,
  name: Type.Object({ bn: Text, en: Text }),
  rtp: Text,
  demo: Type.Boolean(),
  icon: Text,
})
const Games = Type.Object({ games: Type.Array(Game, { maxItems: 5000 }) })
const Round = Type.Object({
  round_id: Text,
  status: Type.Union([Type.Literal('OPEN'), Type.Literal('CLOSED'), Type.Literal('UNKNOWN')]),
  bets: Type.Array(
    Type.Object({
      tx_id: Text,
      amount: Text,
      state: Type.Union([Type.Literal('OPEN'), Type.Literal('SETTLED'), Type.Literal('CANCELLED')]),
      win: Type.Union([Text, Type.Null()]),
    }),
    { maxItems: 10_000 },
  ),
})
const Transaction = Type.Object({
  tx_id: Text,
  op: Text,
  player_id: Text,
  round_id: MaybeText,
  target_tx_id: MaybeText,
  amount: MaybeText,
  win_amount: MaybeText,
  currency: Text,
  status: Type.Union([Type.Literal('ok'), Type.Literal('cancelled')]),
  ts: Type.Integer({ minimum: 0 }),
})
/** The protocol allows a thousand a page. */
const Transactions = Type.Object({
  transactions: Type.Array(Transaction, { maxItems: 1000 }),
  cursor: Type.Optional(Type.Union([Text, Type.Null()])),
})
const TimedOut = Type.Object({ transactions: Type.Array(Type.Partial(Transaction), { maxItems: 10_000 }) })
const FreeRounds = Type.Object({ campaign_id: Text, status: Text })

const checks = {
  launch: Compile(Launch),
  games: Compile(Games),
  round: Compile(Round),
  transactions: Compile(Transactions),
  timedOut: Compile(TimedOut),
  freeRounds: Compile(FreeRounds),
}

export type VendorGame = Static<typeof Game>
export interface VendorTransaction {
  readonly txId: string
  readonly op: string
  readonly playerId: string
  readonly roundId: string | undefined
  readonly targetTxId: string | undefined
  readonly amount: bigint
  readonly winAmount: bigint | undefined
  readonly currency: string
  readonly status: 'ok' | 'cancelled'
  /** Milliseconds since 1970. */
  readonly ts: number
}
export interface VendorRound {
  readonly roundId: string
  readonly status: 'OPEN' | 'CLOSED' | 'UNKNOWN'
  readonly bets: readonly {
    readonly txId: string
    readonly amount: bigint
    readonly state: 'OPEN' | 'SETTLED' | 'CANCELLED'
    readonly win: bigint | undefined
  }[]
}

/** An answer that has the form of its call. */
function formed<T>(check: { Check(value: unknown): value is T }, value: unknown): T {
  if (!check.Check(value)) throw new VendorCallError('form')
  return value
}
function amountOf(text: string): bigint {
  const amount = readAmount(text)
  if (amount === undefined) throw new VendorCallError('form')
  return amount
}
const maybeAmount = (text: string | null | undefined): bigint | undefined =>
  text === null || text === undefined ? undefined : amountOf(text)

function transactionOf(row: Static<typeof Transaction>): VendorTransaction {
  return {
    txId: row.tx_id,
    op: row.op,
    playerId: row.player_id,
    roundId: row.round_id ?? undefined,
    targetTxId: row.target_tx_id ?? undefined,
    amount: maybeAmount(row.amount) ?? 0n,
    winAmount: maybeAmount(row.win_amount),
    currency: row.currency,
    status: row.status,
    ts: row.ts,
  }
}

/** A page of the game, and nothing that a browser would run. */
function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new VendorCallError('form')
  return text
}

/** The calls of one vendor. All of them throw VendorCallError; none is repeated here. */
export class VendorClient {
  readonly #caller: VendorCaller

  constructor(options: CallOptions) {
    this.#caller = new VendorCaller(options)
  }
  close(): void {
    this.#caller.close()
  }

  /** The address to send the player to. */
  async launch(order: LaunchOrder): Promise<string> {
    const answer = await this.#caller.call('POST', '/vendor/v1/launch', {
      request_id: order.requestId,
      token: order.token,
      player_id: order.playerId,
      session_id: order.sessionId,
      game_code: order.gameCode,
      currency: order.currency,
      mode: order.mode,
      language: order.language,
      lobby_url: order.lobbyUrl,
      device: order.device,
    })
    return webAddress(formed(checks.launch, answer).url)
  }
  async games(): Promise<readonly VendorGame[]> {
    return formed(checks.games, await this.#caller.call('GET', '/vendor/v1/games')).games
  }
  async round(roundId: string, playerId: string): Promise<VendorRound> {
    const path = `/vendor/v1/round/${encodeURIComponent(roundId)}?player_id=${encodeURIComponent(playerId)}`
    const answer = formed(checks.round, await this.#caller.call('GET', path))
    return {
      roundId: answer.round_id,
      status: answer.status,
      bets: answer.bets.map((bet) => ({ txId: bet.tx_id, amount: amountOf(bet.amount), state: bet.state, win: maybeAmount(bet.win) })),
    }
  }
  /** One page, the oldest first; `cursor` undefined at the end. */
  async transactions(span: {
    from: Date
    to: Date
    cursor?: string
  }): Promise<{ rows: readonly VendorTransaction[]; cursor: string | undefined }> {
    const query = new URLSearchParams({ from: String(span.from.getTime()), to: String(span.to.getTime()) })
    if (span.cursor !== undefined) query.set('cursor', span.cursor)
    const answer = formed(checks.transactions, await this.#caller.call('GET', `/vendor/v1/transactions?${query.toString()}`))
    return { rows: answer.transactions.map(transactionOf), cursor: answer.cursor ?? undefined }
  }
  /** Calls the vendor never got a decision for. */
  async timedOut(
    from: Date,
  ): Promise<readonly { readonly txId: string; readonly playerId: string | undefined; readonly op: string | undefined }[]> {
    const answer = formed(checks.timedOut, await this.#caller.call('GET', `/vendor/v1/timed-out?from=${from.getTime()}`))
    return answer.transactions.flatMap(({ tx_id: txId, player_id: playerId, op }) => (txId === undefined ? [] : [{ txId, playerId, op }]))
  }
  /** The vendor's word for the state of the campaign. */
  async createFreeRounds(order: FreeRoundsOrder): Promise<string> {
    const answer = await this.#caller.call('POST', '/vendor/v1/free-rounds', {
      campaign_id: order.campaignId,
      player_id: order.playerId,
      game_code: order.gameCode,
      currency: order.currency,
      rounds: order.rounds,
      bet_amount: order.betAmount,
      expires_at: order.expiresAt.getTime(),
    })
    return formed(checks.freeRounds, answer).status
  }
  async cancelFreeRounds(campaignId: string): Promise<string> {
    return formed(checks.freeRounds, await this.#caller.call('POST', '/vendor/v1/free-rounds/cancel', { campaign_id: campaignId })).status
  }
}
