/** Reading what was played and what moved: the betting record and the account record. */
import { endpoint, players, rates } from '../endpoint.ts'
import {
  Currency,
  Cursor,
  Day,
  GameMode,
  Instant,
  Integer,
  Line,
  MoneyText,
  PublicId,
  T,
  list,
  nullable,
  obj,
  oneOf,
  optional,
} from '../schema.ts'
import { Round } from './play.ts'

const Side = obj({
  account: Line(1, 40),
  owner: oneOf('you', 'house'),
  amount: MoneyText,
  previous: nullable(MoneyText),
  next: nullable(MoneyText),
})
const Entry = obj({
  seq: T.String({ pattern: '^[0-9]{1,19}$' }),
  postingId: T.String({ pattern: '^[0-9]{1,19}$' }),
  kind: Line(1, 40),
  account: Line(1, 20),
  currency: Currency,
  amount: MoneyText,
  previous: MoneyText,
  balance: MoneyText,
  at: Instant,
  refType: Line(1, 40),
  refId: Line(1, 64),
})

export const reportEndpoints = {
  bettingRecord: endpoint({
    method: 'GET',
    path: '/wps/reports/betting',
    site: 'web',
    title: 'Own rounds in a span of days, newest first, with totals',
    who: players,
    rate: rates.read,
    request: obj({ mode: GameMode, from: Day, to: Day, gameCode: optional(Line(1, 40)), cursor: optional(Cursor) }),
    reply: obj({
      content: list(Round, 50),
      next: nullable(Cursor),
      totals: obj({ rounds: Integer(0, 2_000_000_000), stake: MoneyText, payout: MoneyText }),
      asOf: Instant,
    }),
    errors: [],
    spec: 'product-spec §1 betting record',
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
      /** What the round paid before each correction, oldest first (domain/wallet.md R20). */
      versions: list(obj({ payout: MoneyText, reason: T.String({ maxLength: 1000 }), at: Instant }), 20),
      /** The vendor's own id of the round; null for games of the house. */
      vendorRound: nullable(T.String({ maxLength: 255 })),
      jackpotContribution: MoneyText,
    }),
    errors: [],
    spec: 'reliability G03',
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
      kind: optional(Line(1, 40)),
      cursor: optional(Cursor),
    }),
    reply: obj({ content: list(Entry, 50), next: nullable(Cursor), asOf: Instant }),
    errors: [],
    spec: 'product-spec §1 account record',
  }),
  accountPosting: endpoint({
    method: 'GET',
    path: '/wps/reports/account/posting',
    site: 'web',
    title: 'One posting: both sides, balance before and after',
    who: players,
    rate: rates.read,
    request: obj({ postingId: T.String({ pattern: '^[1-9][0-9]{0,18}$' }) }),
    reply: obj({ postingId: T.String(), kind: Line(1, 40), at: Instant, refType: Line(1, 40), refId: Line(1, 64), sides: list(Side, 10) }),
    errors: [],
    spec: 'product-spec §1 account record',
  }),
} as const
