/** The poker tables at the office: what is at each, the hands that were played, ending a table (GS-2.19). */
import { endpoint, rates } from '../endpoint.ts'
import {
  AmountText,
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
  dayRange,
} from '../schema.ts'
import { HoldemCategory, HoldemMove, HoldemStreet } from './calls.ts'

const operator = ['operator'] as const
const spec = 'GS-2.19; D-P5'
const Count = Integer(0, 2_000_000_000)
const Names = obj({ bn: OneLine(1, 40), en: OneLine(1, 40) })
const Card = Integer(0, 51)
const SeatNo = Integer(0, 8)
/** Null for a bot. */
const Who = { memberId: nullable(T.String({ pattern: '^[0-9]{1,19}$' })), account: nullable(OneLine(1, 64)) }

const OfficePokerTable = obj({
  id: PublicId,
  room: OneLine(1, 24),
  name: Names,
  mode: GameMode,
  state: oneOf('open', 'closed', 'void'),
  /** It deals no hand any more; who sits is cashed out behind the one that runs. */
  isClosing: T.Boolean(),
  seatCount: Integer(2, 9),
  smallBlind: AmountText,
  bigBlind: AmountText,
  people: Integer(0, 9),
  bots: Integer(0, 9),
  hands: Count,
  averagePot: AmountText,
  handNo: Count,
  street: nullable(HoldemStreet),
  pot: AmountText,
  openedAt: Instant,
  /**
   * Chips since the table was opened, bots' included: `onTable` = `bought` − `cashed` − `raked`. `paidIn` and `paidOut` are the
   * money of its members by their sittings; at a table for money they are what was bought and cashed. `adds`: all of that holds.
   */
  chips: obj({
    bought: AmountText,
    cashed: AmountText,
    raked: AmountText,
    onTable: AmountText,
    paidIn: AmountText,
    paidOut: AmountText,
    adds: T.Boolean(),
  }),
})
const SeatRow = obj({
  seat: SeatNo,
  name: OneLine(1, 40),
  ...Who,
  isBot: T.Boolean(),
  stack: AmountText,
  bought: nullable(AmountText),
  raked: nullable(AmountText),
  hands: nullable(Count),
  since: nullable(Instant),
  isOut: T.Boolean(),
  isLeaving: T.Boolean(),
})
const HandLine = obj({
  id: PublicId,
  no: Count,
  at: Instant,
  board: list(Card, 5),
  players: Integer(0, 9),
  pot: AmountText,
  rake: AmountText,
  /** Seats that won more than they put in. */
  won: list(obj({ name: OneLine(1, 40), chips: AmountText }), 9),
})

export const officeCalls = {
  officePokerTables: endpoint({
    method: 'GET',
    path: '/office/poker/tables',
    site: 'office',
    title: 'Poker tables: room, who sits, chips against what was bought, cashed and raked',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    /** `ended`: the newest of those that were closed or void. */
    request: obj({ state: oneOf('open', 'ended') }),
    reply: obj({ tables: list(OfficePokerTable, 100) }),
    errors: [],
    spec,
  }),
  officePokerTable: endpoint({
    method: 'GET',
    path: '/office/poker/table',
    site: 'office',
    title: 'One poker table: its seats with their members; no cards but the board',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    request: obj({ id: PublicId }),
    reply: obj({ row: OfficePokerTable, board: list(Card, 5), seats: list(SeatRow, 9) }),
    errors: [],
    spec,
  }),
  officePokerTableEnd: endpoint({
    method: 'POST',
    path: '/office/poker/table/end',
    site: 'office',
    title: 'Close a poker table behind its hand, seats cashed out; or end it at once, each seat given what it had before the hand',
    who: operator,
    permission: 'game.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, how: oneOf('close', 'void'), reason: OneLine(0, 200) }),
    reply: obj({ row: OfficePokerTable }),
    errors: ['reason_required', 'state_changed'],
    spec,
  }),
  officePokerHands: endpoint({
    method: 'GET',
    path: '/office/poker/hands',
    site: 'office',
    title: 'Hands that were played at a table, newest first',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    /** `before`: hands with a smaller number. */
    request: obj({ tableId: PublicId, ...dayRange, before: optional(QueryInteger) }),
    reply: obj({ content: list(HandLine, 20), next: nullable(QueryInteger) }),
    errors: [],
    spec,
  }),
  officePokerHand: endpoint({
    method: 'GET',
    path: '/office/poker/hand',
    site: 'office',
    title: 'One hand that was played: moves, board, result, rake; of the cards those that were shown',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    request: obj({ id: PublicId }),
    reply: obj({
      row: HandLine,
      tableId: PublicId,
      mode: GameMode,
      name: Names,
      root: Hex(64),
      seats: list(
        obj({
          seat: SeatNo,
          name: OneLine(1, 40),
          ...Who,
          isBot: T.Boolean(),
          put: AmountText,
          net: MoneyText,
          cards: nullable(list(Card, 2)),
          category: nullable(HoldemCategory),
        }),
        9,
      ),
      moves: list(obj({ street: HoldemStreet, seat: SeatNo, kind: HoldemMove, chips: AmountText }), 1_000),
    }),
    errors: [],
    spec,
  }),
  officePokerCards: endpoint({
    method: 'POST',
    path: '/office/poker/cards',
    site: 'office',
    title: 'Open every hole card of a hand that was played; who did and why is in the audit',
    who: operator,
    permission: 'poker.cards',
    always: true,
    // No key: an answer that is stored would keep the cards outside the audit.
    rate: rates.write,
    request: obj({ id: PublicId, reason: OneLine(0, 200) }),
    reply: obj({ seats: list(obj({ seat: SeatNo, cards: list(Card, 2) }), 9) }),
    errors: ['reason_required'],
    spec,
  }),
  officePokerLook: endpoint({
    method: 'POST',
    path: '/office/poker/look',
    site: 'office',
    title: 'Open a case about a hand or a table, for somebody to look at',
    who: operator,
    permission: 'case.close',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ tableId: PublicId, handId: optional(PublicId), reason: OneLine(0, 200) }),
    reply: obj({ caseId: PublicId }),
    errors: ['reason_required', 'state_changed'],
    spec,
  }),
} as const
