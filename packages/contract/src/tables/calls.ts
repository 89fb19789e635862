/** The calls of shared rounds (module tables): one clock for everybody at a table. */
import { endpoint, everyone, players, rates } from '../endpoint.ts'
import { GameFacts } from '../house/game-facts.ts'
import {
  AmountText,
  Currency,
  GameMode,
  Hex,
  Instant,
  Integer,
  OneLine,
  MoneyText,
  PublicId,
  QueryInteger,
  T,
  list,
  nullable,
  obj,
  oneOf,
  optional,
} from '../schema.ts'
import { ChatLine, chatTextLength, Crowd, Hundredths, Seat, SpotName, TableName, TableRound, tablePhases, tableSeats } from './tables.ts'

const MultText = T.String({ pattern: '^[0-9]{1,18}$' })
const RoundNo = Integer(1, 10_000_000)
const Limits = obj({
  /** Of one spot in one call. */
  min: AmountText,
  /** Of one member on one spot in one round. */
  max: AmountText,
  /** Of one member in one round, over all spots. */
  roundMax: AmountText,
  /** Most that one member's round may pay. */
  maxWin: AmountText,
})
const Result = obj({ no: RoundNo, void: T.Boolean(), outcome: nullable(GameFacts), at: Instant })

/** An own bet: one call, with its chips. Of crash `panel` and `auto` instead of spots. */
const OwnBet = obj({
  id: PublicId,
  no: RoundNo,
  mode: GameMode,
  stake: AmountText,
  spots: list(obj({ spot: SpotName, stake: AmountText }), 200),
  panel: nullable(Integer(1, 2)),
  auto: nullable(Hundredths),
  /** `open` may still win · `out` cashed out at `outAt` · `settled` · `back` taken back or given back. */
  state: oneOf('open', 'out', 'settled', 'back'),
  outAt: nullable(Hundredths),
  payout: MoneyText,
})
/** What a call that moved something answers. */
const Moved = obj({ serverTime: Instant, bets: list(OwnBet, 100), balance: MoneyText })
const betErrors = [
  'game_unknown',
  'game_off',
  'game_session_over',
  'state_changed',
  'game_maintenance',
  'bets_closed',
  'exposure_reached',
  'insufficient_balance',
  'amount_out_of_range',
  'choice_invalid',
  'limit_reached',
] as const

const State = obj({
  serverTime: Instant,
  table: TableName,
  mode: GameMode,
  limits: Limits,
  /** Spots in the order of the pay table with the most each can return, stake included, in 1/10 000. None for crash. */
  spots: list(obj({ spot: SpotName, most: MultText, rtp: OneLine(1, 12) }), 200),
  /** Lengths of the phases, milliseconds: betting, between close and start, the scene (0 for crash), the result. */
  times: obj({ betting: Integer(0, 600_000), closed: Integer(0, 60_000), scene: Integer(0, 120_000), result: Integer(0, 120_000) }),
  round: TableRound,
  own: list(OwnBet, 100),
  crowd: Crowd,
  seats: nullable(list(Seat, tableSeats)),
  /** Newest last. */
  results: list(Result, 200),
  chat: list(ChatLine, 50),
  /** A muted member reads but does not write. */
  mayChat: T.Boolean(),
  balance: MoneyText,
  currency: Currency,
  /** A video stream to show, where the house has one for the table (D-P4). */
  video: nullable(OneLine(1, 300)),
})

export const calls = {
  tableLobby: endpoint({
    method: 'GET',
    path: '/wps/tables',
    site: 'web',
    title: 'The tables with shared rounds: limits, who is there, last results',
    who: everyone,
    rate: rates.public,
    request: obj({}),
    reply: obj({
      serverTime: Instant,
      tables: list(
        obj({
          table: TableName,
          gameCode: OneLine(1, 40),
          limits: Limits,
          /** Turned off by the office: no bets are taken. */
          isOff: T.Boolean(),
          phase: oneOf(...tablePhases),
          closeAt: nullable(Instant),
          watching: Integer(0, 10_000_000),
          /** Taken seats; null where the table has none. */
          seated: nullable(Integer(0, tableSeats)),
          /** Newest last. */
          results: list(Result, 60),
        }),
        40,
      ),
    }),
    errors: [],
    spec: 'D-P4; PS-2.4',
  }),
  tableState: endpoint({
    method: 'GET',
    path: '/wps/tables/state',
    site: 'web',
    title: 'A table as its page shows it; opens the next round where nobody watched',
    who: players,
    rate: rates.play,
    request: obj({ table: TableName, mode: GameMode }),
    reply: State,
    errors: ['game_unknown'],
    spec: 'GS-1.4, GS-2.3',
  }),
  tableBet: endpoint({
    method: 'POST',
    path: '/wps/tables/bet',
    site: 'web',
    title: 'Put chips on spots of a round that takes bets',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    request: obj({
      sessionId: PublicId,
      table: TableName,
      mode: GameMode,
      no: RoundNo,
      spots: list(obj({ spot: SpotName, stake: AmountText }), 60),
    }),
    reply: Moved,
    errors: betErrors,
    spec: 'GS-2.9, GS-2.10',
  }),
  crashBet: endpoint({
    method: 'POST',
    path: '/wps/tables/crash/bet',
    site: 'web',
    title: 'Bet on a crash round, one bet for each of two panels',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    request: obj({
      sessionId: PublicId,
      mode: GameMode,
      no: RoundNo,
      panel: Integer(1, 2),
      stake: AmountText,
      /** Where it is cashed out by itself, in hundredths; null: by hand. */
      auto: nullable(Hundredths),
    }),
    reply: Moved,
    errors: [...betErrors, 'panel_taken'],
    spec: 'GS-2.3',
  }),
  crashOut: endpoint({
    method: 'POST',
    path: '/wps/tables/crash/out',
    site: 'web',
    title: 'Cash an own crash bet out, at the multiplier of the server’s clock',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    request: obj({ betId: PublicId }),
    reply: Moved,
    errors: ['cash_out_late', 'state_changed'],
    spec: 'GS-2.3',
  }),
  tableUndo: endpoint({
    method: 'POST',
    path: '/wps/tables/undo',
    site: 'web',
    title: 'Take own bets of a round back while it takes bets: one, or all',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    request: obj({ table: TableName, mode: GameMode, no: RoundNo, betId: nullable(PublicId) }),
    reply: Moved,
    errors: ['bets_closed', 'game_unknown'],
    spec: 'GS-2.9',
  }),
  tableSit: endpoint({
    method: 'POST',
    path: '/wps/tables/seat',
    site: 'web',
    title: 'Take a seat at a card table, or leave it',
    who: players,
    key: 'required',
    rate: rates.write,
    request: obj({ table: TableName, seat: nullable(Integer(1, tableSeats)) }),
    reply: obj({ seats: list(Seat, tableSeats) }),
    errors: ['seat_taken', 'game_unknown'],
    spec: 'D-P4',
  }),
  tableSay: endpoint({
    method: 'POST',
    path: '/wps/tables/say',
    site: 'web',
    title: 'Say something in the chat of a table',
    who: players,
    key: 'required',
    rate: { max: 8, seconds: 30, by: 'actor' },
    request: obj({ table: TableName, text: OneLine(1, chatTextLength) }),
    reply: obj({ line: ChatLine }),
    errors: ['chat_muted', 'text_length'],
    spec: 'D-P4',
  }),
  tableHistory: endpoint({
    method: 'GET',
    path: '/wps/tables/history',
    site: 'web',
    title: 'Rounds of a table that are over, newest first',
    who: everyone,
    rate: rates.public,
    /** `before`: only rounds of this number and smaller ones of the same chain. */
    request: obj({ table: TableName, chain: optional(PublicId), before: optional(QueryInteger) }),
    reply: obj({ chain: nullable(PublicId), rounds: list(TableRound, 50), more: T.Boolean() }),
    errors: [],
    spec: 'GS-1.4',
  }),
  tableProof: endpoint({
    method: 'GET',
    path: '/wps/tables/proof',
    site: 'web',
    title: 'All that is needed to verify a shared round; with a session also the own bets in its bet list',
    who: everyone,
    rate: rates.public,
    request: obj({ table: TableName, chain: PublicId, no: QueryInteger }),
    reply: obj({
      table: TableName,
      chain: obj({
        id: PublicId,
        length: Integer(1, 10_000_000),
        /** Published before the first bet of the chain: SHA-256 of a round's hash, `no` times, is this. */
        terminal: Hex(64),
        announcedAt: Instant,
        /** SHA-256 of the house's part of the salt, published with the terminating hash; the part itself came after it. */
        saltCommit: Hex(64),
        saltPart: Hex(64),
        /** The part of the independent auditor; null where the house has none. No beacon stands behind either. */
        auditorPart: nullable(OneLine(1, 140)),
        /** SHA-256 of the house's part and the auditor's after it: the client seed of every round. */
        salt: Hex(64),
      }),
      round: TableRound,
      bets: Integer(0, 10_000_000),
      /** Own bets of the round: the leaf as it was hashed, and what leads from it to `betsRoot`. */
      own: list(
        obj({
          leaf: OneLine(1, 400),
          path: list(obj({ side: oneOf('left', 'right'), hash: Hex(64) }), 40),
          payout: MoneyText,
          /** Where a bet on crash was cashed out, in hundredths; null for any other. */
          outAt: nullable(Hundredths),
        }),
        100,
      ),
    }),
    errors: [],
    spec: 'GS-1.4, GS-1.7',
  }),
} as const
