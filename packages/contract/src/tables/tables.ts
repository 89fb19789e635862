/**
 * Rounds with one clock for all (GS-1.4, GS-2.3): what everybody at a table sees, and the live messages that
 * carry it. Times are the server's; every answer says the server's time, so that a browser draws from that clock.
 */
import type { Static } from 'typebox'
import { GameFacts } from '../house/game-facts.ts'
import { AmountText, Hex, Instant, Integer, OneLine, MoneyText, PublicId, T, list, nullable, obj, oneOf } from '../schema.ts'

/** The tables of the house, in the order of the lobby. A table's id is also its game code in the catalogue. */
export const tableIds = [
  'crash',
  'baccarat',
  'baccarat-no-commission',
  'dragon-tiger',
  'roulette',
  'sic-bo',
  'andar-bahar',
  'teen-patti',
  'tai-xiu',
  'cockfight',
] as const
export type TableId = (typeof tableIds)[number]
export const TableName = oneOf(...tableIds)

/**
 * `idle` nobody watches, the next visitor opens a round · `betting` bets are taken until `closeAt` · `closed` no more bets, the
 * outcome is not told yet · `running` cards fall, the wheel turns, the curve rises · `settled` paid · `void` all stakes given
 * back, but what was cashed out before.
 */
export const tablePhases = ['idle', 'betting', 'closed', 'running', 'settled', 'void'] as const
export type TablePhase = (typeof tablePhases)[number]

/** A bet spot as its rules write it: `banker`, `straight:17`, `pair:1-4`. */
export const SpotName = T.String({ pattern: '^[a-z][a-z0-9_]{0,23}(:[a-z0-9_-]{1,24})?$' })
/** Hundredths: 198 is 1.98x. */
export const Hundredths = Integer(100, 1_000_000)

/** A round as everybody may see it now. */
export const TableRound = obj({
  table: TableName,
  /** Hash chain of the table, and the round's place in it: the two name a round for ever. 0 while there was none. */
  chain: nullable(PublicId),
  no: Integer(0, 10_000_000),
  phase: oneOf(...tablePhases),
  openAt: nullable(Instant),
  /** Bets are taken before this moment of the server's clock. */
  closeAt: nullable(Instant),
  /** When cards begin to fall or the curve begins to rise; known from the opening on. */
  startAt: nullable(Instant),
  /** When the scene ends. Of crash it is told only once the curve has stopped. */
  endAt: nullable(Instant),
  /** When the next round opens, once this one is over; null while nobody asks for one. */
  nextAt: nullable(Instant),
  /** Merkle root of the accepted bets, from the close on (GS-1.4). */
  betsRoot: nullable(Hex(64)),
  /** Of crash, from the close on: the multiplier at which the table cashes everybody out. */
  ceiling: nullable(Hundredths),
  /** From `running` on; of crash `{ point }` once it has stopped. */
  outcome: nullable(GameFacts),
  /** The round's hash, once it is over: SHA-256 of it, `no` times, is the chain's terminating hash. */
  hash: nullable(Hex(64)),
})
export type TableRoundView = Static<typeof TableRound>

/** A bet as others see it. `simulated`: a bot of the demo world, no money stands behind it. */
export const CrowdBet = obj({
  who: OneLine(1, 40),
  /** The spot with the largest chip; null of crash. `more`: further spots of the bet. */
  spot: nullable(SpotName),
  more: Integer(0, 200),
  stake: AmountText,
  /** Of crash: where it was cashed out, in hundredths. */
  outAt: nullable(Hundredths),
  /** What came back: null until the round is paid, or a bet of crash is cashed out. */
  payout: nullable(MoneyText),
  simulated: T.Boolean(),
})
/** What lies on a spot, of everybody's real bets and of those of the demo mode apart. */
export const SpotTotal = obj({ spot: SpotName, stake: MoneyText, players: Integer(0, 1_000_000) })
export const Crowd = obj({
  /** How many watch, on all nodes; some seconds old. */
  watching: Integer(0, 10_000_000),
  /** Members with a bet in this round. */
  players: Integer(0, 10_000_000),
  totals: list(SpotTotal, 200),
  /** The largest and newest, at most fifty. */
  bets: list(CrowdBet, 50),
})
export type CrowdView = Static<typeof Crowd>

export const tableSeats = 7
export const Seat = obj({ seat: Integer(1, tableSeats), who: OneLine(1, 40), mine: T.Boolean() })
export const chatTextLength = 160
/** A line of the table's chat: somebody at the table, or the dealer (`who` null), who speaks in keys of the text catalogue. */
export const ChatLine = obj({ id: PublicId, who: nullable(OneLine(1, 40)), text: OneLine(1, chatTextLength), at: Instant })
export type ChatLineView = Static<typeof ChatLine>

/**
 * Live messages of a table. A browser says `watch` with `table:<id>` on its live connection (packages/client `watch`) and
 * hears them until it says `unwatch`. They are hints: whoever missed some reads `tableState` again.
 */
export const tableNews = T.Union([
  /** The phase changed. */
  obj({ kind: T.Literal('round'), at: Instant, round: TableRound }),
  /** Of crash, some times a second while it rises: milliseconds since `startAt`, and the multiplier. */
  obj({ kind: T.Literal('tick'), at: Instant, no: Integer(0, 10_000_000), ms: Integer(0, 1_000_000), hundredths: Hundredths }),
  /** Bets came, were taken back or were cashed out; at most one a second. */
  obj({ kind: T.Literal('crowd'), at: Instant, no: Integer(0, 10_000_000), real: Crowd, demo: Crowd }),
  obj({ kind: T.Literal('said'), line: ChatLine }),
  /** The house took a line away. */
  obj({ kind: T.Literal('unsaid'), id: PublicId }),
  /** Somebody sat down or left: read `tableState`. */
  obj({ kind: T.Literal('seats') }),
])
export type TableNews = Static<typeof tableNews>
/** The live channel of a table. */
export const tableChannel = (table: TableId): `table:${TableId}` => `table:${table}`
