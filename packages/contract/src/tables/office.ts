/** The live tables at the office: how each stands, its rounds, and the desk over what is said there. */
import { endpoint, rates } from '../endpoint.ts'
import { GameFacts } from '../house/game-facts.ts'
import {
  AmountText,
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
  dayRange,
} from '../schema.ts'
import { ChatLine, TableName, tablePhases } from './tables.ts'

const operator = ['operator'] as const
const spec = 'D-P4, D-P5; OF-8'
const Count = Integer(0, 1_000_000_000)
const MemberId = T.String({ pattern: '^[0-9]{1,19}$' })

/** What one mode put on a round and got back; `paid` null until the round is over. */
const Sums = obj({ bets: Count, players: Count, staked: MoneyText, paid: nullable(MoneyText) })
const OfficeRound = obj({
  chain: PublicId,
  no: Integer(1, 10_000_000),
  phase: oneOf(...tablePhases),
  openAt: Instant,
  overAt: nullable(Instant),
  /** As players see it: nothing before it is due. */
  outcome: nullable(GameFacts),
  hash: nullable(Hex(64)),
  real: Sums,
  demo: Sums,
  /** Why it is void: a step came too late, or its outcome could not be formed. Null of others, and of rounds older than the reason. */
  voidReason: nullable(oneOf('late', 'lost', 'orphan')),
})
const OfficeTable = obj({
  table: TableName,
  name: obj({ bn: OneLine(1, 120), en: OneLine(1, 120) }),
  isOff: T.Boolean(),
  watching: Count,
  seated: nullable(Count),
  round: nullable(OfficeRound),
  /** The most that the round in play can cost the house by what lies on it for money, and the limit of that. */
  risk: MoneyText,
  exposure: AmountText,
  /** Rounds of the chain in play, and how many of them are left; null before the first. */
  chain: nullable(obj({ id: PublicId, length: Count, left: Count })),
  results: list(obj({ no: Count, void: T.Boolean(), outcome: nullable(GameFacts) }), 20),
})
const Mute = obj({
  memberId: MemberId,
  account: nullable(OneLine(1, 64)),
  until: Instant,
  reason: OneLine(0, 200),
  by: nullable(OneLine(1, 64)),
  at: Instant,
})

export const officeCalls = {
  officeTables: endpoint({
    method: 'GET',
    path: '/office/tables',
    site: 'office',
    title: 'The live tables: round in play, bets, what the house risks, last results, what is left of the chain',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    request: obj({}),
    reply: obj({ serverTime: Instant, tables: list(OfficeTable, 40) }),
    errors: [],
    spec,
  }),
  officeTable: endpoint({
    method: 'GET',
    path: '/office/table',
    site: 'office',
    title: 'One live table: limits as they hold, and its rounds with what was staked and returned, newest first',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    /** `before`: rounds of this chain with a smaller number. */
    request: obj({ table: TableName, ...dayRange, chain: optional(PublicId), before: optional(QueryInteger) }),
    reply: obj({
      row: OfficeTable,
      limits: obj({ min: AmountText, max: AmountText, roundMax: AmountText, maxWin: AmountText }),
      times: obj({ betting: Count, closed: Count, scene: Count, result: Count, voidAfter: Count }),
      rounds: list(OfficeRound, 30),
      more: T.Boolean(),
    }),
    errors: [],
    spec,
  }),
  officeTableLines: endpoint({
    method: 'GET',
    path: '/office/tables/lines',
    site: 'office',
    title: 'What was said last at a table, and who said it',
    who: operator,
    permission: 'support.read',
    rate: rates.read,
    request: obj({ table: TableName }),
    reply: obj({
      lines: list(
        obj({ ...ChatLine.properties, memberId: nullable(MemberId), account: nullable(OneLine(1, 64)), mutedUntil: nullable(Instant) }),
        100,
      ),
    }),
    errors: [],
    spec: 'D-P4',
  }),
  officeTableLineRemove: endpoint({
    method: 'POST',
    path: '/office/tables/lines/remove',
    site: 'office',
    title: 'Take a line of a table’s chat away; its writer may be kept from writing for some hours',
    who: operator,
    permission: 'support.write',
    rate: rates.write,
    /** `muteHours` 0: the writer may go on. */
    request: obj({ id: PublicId, muteHours: Integer(0, 720), reason: OneLine(1, 200) }),
    reply: obj({ mutedUntil: nullable(Instant) }),
    errors: [],
    spec: 'D-P4, D-P5',
  }),
  officeTableMutes: endpoint({
    method: 'GET',
    path: '/office/tables/mutes',
    site: 'office',
    title: 'Who may not write at the tables now, until when and why',
    who: operator,
    permission: 'support.read',
    rate: rates.read,
    request: obj({}),
    reply: obj({ mutes: list(Mute, 200) }),
    errors: [],
    spec: 'D-P4',
  }),
  officeTableMute: endpoint({
    method: 'POST',
    path: '/office/tables/mute',
    site: 'office',
    title: 'Keep a member from writing at the tables for some hours, or let them write again',
    who: operator,
    permission: 'support.write',
    key: 'required',
    rate: rates.write,
    /** `hours` 0: they may write again. */
    request: obj({ memberId: MemberId, hours: Integer(0, 720), reason: OneLine(0, 200) }),
    reply: obj({ mutes: list(Mute, 200) }),
    errors: ['reason_required', 'state_changed', 'own_request'],
    spec: 'D-P4, D-P5',
  }),
} as const
