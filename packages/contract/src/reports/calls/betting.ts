/** Reading what was played and what moved: the betting record and the account record. */
import { endpoint, players, rates } from '../../endpoint.ts'
import { Leg, mostLegs } from '../../rounds/legs.ts'
import { movementGroups, roundFilters } from '../records.ts'
import {
  Currency,
  Cursor,
  Day,
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
} from '../../schema.ts'

/** Open while it may still change, settled once paid, void when undone. */
const RoundStatus = oneOf('OPEN', 'SETTLED', 'VOID')
const Round = obj({
  id: PublicId,
  gameCode: OneLine(1, 40),
  displayName: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }),
  vendorName: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }),
  mode: GameMode,
  currency: Currency,
  /** Of a sitting: of the shots, or what went into pots, once it is over; `carried` is the money taken there and brought back. */
  stake: MoneyText,
  payout: MoneyText,
  validBet: MoneyText,
  carried: nullable(obj({ there: MoneyText, back: MoneyText })),
  status: RoundStatus,
  at: Instant,
  settledAt: nullable(Instant),
  summary: obj({
    roll: optional(Integer(0, 9999)),
    side: optional(oneOf('under', 'over')),
    target: optional(Integer(0, 9999)),
    mult4: optional(OneLine(1, 12)),
  }),
  /** How many legs it has, where they are several and the record of the round says so. */
  legCount: nullable(Integer(2, mostLegs)),
})

/** An own entry as a link of its account's chain (ledger README, Invariants): `previous` is the hash of the entry before, zeros for the first. */
const Link = obj({ seq: T.String({ pattern: '^[1-9][0-9]{0,18}$' }), hash: Hex(64), previous: Hex(64) })
const Side = obj({
  account: OneLine(1, 40),
  owner: oneOf('you', 'house'),
  amount: MoneyText,
  previous: nullable(MoneyText),
  next: nullable(MoneyText),
  link: nullable(Link),
})
/** A bet of a round. `state` is that of W-STATES. */
const Wager = obj({
  id: OneLine(1, 255),
  amount: MoneyText,
  /** What of it was bonus money. */
  bonus: MoneyText,
  payout: MoneyText,
  state: oneOf('OPEN', 'SETTLED', 'CANCELLED'),
  isFree: T.Boolean(),
  at: Instant,
})
/** A fact of a round that its game wrote down, as text: choices, outcome, and what is needed to see it again. */
const Fact = obj({ name: OneLine(1, 60), value: OneLine(0, 2_000) })
const Entry = obj({
  seq: T.String({ pattern: '^[0-9]{1,19}$' }),
  postingId: T.String({ pattern: '^[0-9]{1,19}$' }),
  /** As records name it: what was carried to a table and back is a buy-in and a cash-out. */
  kind: OneLine(1, 40),
  /** The game of a buy-in or cash-out. */
  game: nullable(obj({ bn: OneLine(1, 80), en: OneLine(1, 80) })),
  account: OneLine(1, 20),
  currency: Currency,
  amount: MoneyText,
  previous: MoneyText,
  balance: MoneyText,
  at: Instant,
  refType: OneLine(1, 40),
  refId: OneLine(1, 64),
})

export const calls = {
  bettingRecord: endpoint({
    method: 'GET',
    path: '/wps/reports/betting',
    site: 'web',
    title: 'Own rounds in a span of days, newest first, with totals',
    who: players,
    rate: rates.read,
    request: obj({
      mode: GameMode,
      from: Day,
      to: Day,
      gameCode: optional(OneLine(1, 40)),
      vendor: optional(OneLine(1, 20)),
      gameType: optional(OneLine(1, 20)),
      status: optional(oneOf(...roundFilters)),
      /** An id of the house or the vendor, or the end of it. */
      round: optional(OneLine(4, 255)),
      cursor: optional(Cursor),
      size: optional(QueryInteger),
    }),
    reply: obj({
      content: list(Round, 500),
      next: nullable(Cursor),
      /** Of the whole span, with the first page only. */
      totals: nullable(obj({ rounds: Integer(0, 2_000_000_000), stake: MoneyText, payout: MoneyText, validBet: MoneyText })),
      asOf: Instant,
    }),
    errors: [],
    spec: 'PS-1.6',
  }),
  bettingRound: endpoint({
    method: 'GET',
    path: '/wps/reports/betting/round',
    site: 'web',
    title: 'One own round with the postings behind it',
    who: players,
    rate: rates.read,
    request: obj({ id: PublicId }),
    reply: obj({
      round: Round,
      postings: list(Entry, 50),
      /** What the round paid before each correction, oldest first (W-20). */
      versions: list(obj({ payout: MoneyText, reason: T.String({ maxLength: 1000 }), at: Instant }), 20),
      /** The vendor's own id of the round; null for games of the house. */
      vendorRound: nullable(T.String({ maxLength: 255 })),
      jackpotContribution: MoneyText,
      wagers: list(Wager, 50),
      facts: list(Fact, 40),
      /** What it consists of, where its vendor describes that; empty of a round that is one thing. */
      legs: list(Leg, mostLegs),
    }),
    errors: [],
    spec: 'REL-G03',
  }),
  accountRecord: endpoint({
    method: 'GET',
    path: '/wps/reports/account',
    site: 'web',
    title: 'Every ledger entry of the own accounts, newest first',
    who: players,
    rate: rates.read,
    request: obj({
      account: oneOf('cash', 'bonus', 'held', 'receivable', 'trial'),
      from: Day,
      to: Day,
      kind: optional(OneLine(1, 40)),
      group: optional(oneOf(...movementGroups)),
      direction: optional(oneOf('in', 'out')),
      cursor: optional(Cursor),
      size: optional(QueryInteger),
    }),
    reply: obj({ content: list(Entry, 500), next: nullable(Cursor), asOf: Instant }),
    errors: [],
    spec: 'PS-1.7',
  }),
  accountPosting: endpoint({
    method: 'GET',
    path: '/wps/reports/account/posting',
    site: 'web',
    title: 'One posting: both sides, balance before and after',
    who: players,
    rate: rates.read,
    request: obj({ postingId: T.String({ pattern: '^[1-9][0-9]{0,18}$' }) }),
    reply: obj({
      postingId: T.String(),
      kind: OneLine(1, 40),
      game: nullable(obj({ bn: OneLine(1, 80), en: OneLine(1, 80) })),
      /** To the microsecond, as the hash has it. */
      at: Instant,
      refType: OneLine(1, 40),
      refId: OneLine(1, 64),
      sides: list(Side, 10),
      /** With the key what the hash of an own entry is made of besides the entry; stands for kind, reference and both sides. */
      fingerprint: Hex(64),
      key: T.String({ maxLength: 400 }),
    }),
    errors: [],
    spec: 'PS-1.7',
  }),
} as const
