/** The calls of the poker tables (module poker): rooms, a table as one may see it, sitting, acting, hands that were played. */
import { endpoint, players, rates } from '../endpoint.ts'
import {
  AmountText,
  ClientSeed,
  Currency,
  Cursor,
  GameMode,
  Hex,
  Instant,
  Integer,
  OneLine,
  MoneyText,
  PublicId,
  T,
  list,
  nullable,
  obj,
  oneOf,
  optional,
} from '../schema.ts'

const spec = 'GS-1.6, GS-2.19'
const Card = Integer(0, 51)
const SeatNo = Integer(0, 8)
const Count = Integer(0, 2_000_000_000)
const Names = obj({ bn: OneLine(1, 40), en: OneLine(1, 40) })
/** Words of a hand; the office tells hands in the same. */
export const HoldemStreet = oneOf('preflop', 'flop', 'turn', 'river', 'over')
export const HoldemMove = oneOf('blind', 'fold', 'check', 'call', 'raise')
export const HoldemCategory = oneOf('high', 'pair', 'two_pair', 'trips', 'straight', 'flush', 'full_house', 'quads', 'straight_flush')

const Form = {
  room: OneLine(1, 24),
  name: Names,
  mode: GameMode,
  seatCount: Integer(2, 9),
  smallBlind: AmountText,
  bigBlind: AmountText,
  buyInMin: AmountText,
  buyInMax: AmountText,
}

/** `cards`: one's own, or those that were shown; null while they may not be seen. `last`: what the seat did last on this street. */
const Seat = obj({
  seat: SeatNo,
  name: OneLine(1, 40),
  isBot: T.Boolean(),
  isMe: T.Boolean(),
  stack: AmountText,
  bet: AmountText,
  sittingOut: T.Boolean(),
  waiting: T.Boolean(),
  leaving: T.Boolean(),
  dealt: T.Boolean(),
  folded: T.Boolean(),
  cards: nullable(list(Card, 2)),
  last: nullable(obj({ kind: HoldemMove, chips: AmountText })),
})

/** `root` fixes the deck (GS-1.6): that of the hand on the table, and that of the next one before it is dealt. */
const Table = obj({
  id: PublicId,
  ...Form,
  state: oneOf('open', 'closed', 'void'),
  /** It deals no hand any more; who sits is cashed out behind the one that runs. */
  isClosing: T.Boolean(),
  version: Count,
  at: Instant,
  handNo: Count,
  /** Moves made in this hand: an action names it, so that it is taken once. */
  turn: Integer(0, 10_000),
  street: nullable(HoldemStreet),
  board: list(Card, 5),
  button: nullable(SeatNo),
  pot: AmountText,
  seats: list(nullable(Seat), 9),
  /** Whose turn it is, until when, and until when with the time bank. */
  toAct: nullable(obj({ seat: SeatNo, turnEnds: Instant, bankEnds: Instant })),
  /** What the caller may do now; `raise` is the whole bet of the street. */
  options: nullable(obj({ call: AmountText, raise: nullable(obj({ min: AmountText, max: AmountText })) })),
  result: nullable(
    obj({
      rake: AmountText,
      won: list(obj({ seat: SeatNo, chips: AmountText }), 9),
      shown: list(obj({ seat: SeatNo, category: nullable(HoldemCategory) }), 9),
    }),
  ),
  dealsAt: nullable(Instant),
  root: nullable(Hex(64)),
  next: nullable(obj({ handNo: Count, root: Hex(64) })),
  me: nullable(obj({ seat: SeatNo, boughtIn: AmountText, addMax: AmountText })),
})
/** A table with the caller's balance of its mode. */
const TableReply = obj({ table: Table, balance: MoneyText, currency: Currency })

const Step = obj({ hash: Hex(64), left: T.Boolean() })
const HandLine = obj({
  id: PublicId,
  no: Count,
  at: Instant,
  name: Names,
  mode: GameMode,
  board: list(Card, 5),
  cards: list(Card, 2),
  pot: AmountText,
  /** What the hand brought beyond what was put in; negative for what it cost. */
  net: MoneyText,
})

export const calls = {
  pokerTables: endpoint({
    method: 'GET',
    path: '/wps/poker/tables',
    site: 'web',
    title: 'Tables of all rooms in a mode: stakes, seats, players, average pot',
    who: players,
    rate: rates.read,
    request: obj({ mode: GameMode }),
    reply: obj({
      tables: list(
        obj({
          id: PublicId,
          ...Form,
          players: Integer(0, 9),
          bots: Integer(0, 9),
          hands: Count,
          averagePot: AmountText,
          isMine: T.Boolean(),
        }),
        400,
      ),
      balance: MoneyText,
      currency: Currency,
    }),
    errors: [],
    spec,
  }),
  pokerTable: endpoint({
    method: 'GET',
    path: '/wps/poker/table',
    site: 'web',
    title: 'One table as the caller may see it: other people’s cards only when they were shown',
    who: players,
    rate: rates.play,
    request: obj({ tableId: PublicId }),
    reply: TableReply,
    errors: [],
    spec,
  }),
  pokerSit: endpoint({
    method: 'POST',
    path: '/wps/poker/sit',
    site: 'web',
    title: 'Sit down with chips bought for them',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    /** `seed`: the player's part of the decks; a random one when left out. */
    request: obj({ tableId: PublicId, sessionId: PublicId, seat: SeatNo, buyIn: AmountText, seed: optional(ClientSeed) }),
    reply: TableReply,
    errors: [
      'seat_taken',
      'same_network',
      'amount_out_of_range',
      'insufficient_balance',
      'limit_reached',
      'state_changed',
      'game_unknown',
      'game_off',
      'game_session_over',
      'game_maintenance',
    ],
    spec,
  }),
  pokerTopUp: endpoint({
    method: 'POST',
    path: '/wps/poker/topUp',
    site: 'web',
    title: 'Buy more chips between hands, up to the most one sits down with',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    request: obj({ tableId: PublicId, amount: AmountText }),
    reply: TableReply,
    errors: [
      'amount_out_of_range',
      'insufficient_balance',
      'limit_reached',
      'state_changed',
      'game_unknown',
      'game_off',
      'game_session_over',
      'game_maintenance',
    ],
    spec,
  }),
  pokerSeat: endpoint({
    method: 'POST',
    path: '/wps/poker/seat',
    site: 'web',
    title: 'Leave the table with what is before the seat, sit out, or play again',
    who: players,
    key: 'required',
    rate: rates.play,
    request: obj({ tableId: PublicId, what: oneOf('leave', 'out', 'in') }),
    reply: TableReply,
    errors: ['state_changed'],
    spec,
  }),
  pokerAct: endpoint({
    method: 'POST',
    path: '/wps/poker/act',
    site: 'web',
    title: 'Fold, check, call or raise; taken once, for the turn that is named',
    who: players,
    key: 'required',
    rate: rates.play,
    request: obj({
      tableId: PublicId,
      handNo: Count,
      turn: Integer(0, 10_000),
      action: oneOf('fold', 'check', 'call', 'raise'),
      /** Of a raise: the whole bet of the street. */
      to: optional(AmountText),
    }),
    reply: TableReply,
    errors: ['state_changed', 'choice_invalid'],
    spec,
  }),
  pokerHands: endpoint({
    method: 'GET',
    path: '/wps/poker/hands',
    site: 'web',
    title: 'Own hands of a mode, newest first',
    who: players,
    rate: rates.read,
    request: obj({ mode: GameMode, cursor: optional(Cursor) }),
    reply: obj({ content: list(HandLine, 20), next: nullable(Cursor) }),
    errors: [],
    spec,
  }),
  pokerHand: endpoint({
    method: 'GET',
    path: '/wps/poker/hand',
    site: 'web',
    title: 'An own hand with the proofs of the cards the caller saw',
    who: players,
    rate: rates.read,
    request: obj({ handId: PublicId }),
    reply: obj({
      ...HandLine.properties,
      root: Hex(64),
      /** SHA-256 of the seats' seeds, and the caller's own among them. */
      seatsSeed: Hex(64),
      seed: ClientSeed,
      bigBlind: AmountText,
      rake: AmountText,
      /** In dealing order, the button last. */
      seats: list(
        obj({ seat: SeatNo, name: OneLine(1, 40), isMe: T.Boolean(), isBot: T.Boolean(), net: MoneyText, cards: nullable(list(Card, 2)) }),
        9,
      ),
      moves: list(obj({ street: HoldemStreet, seat: SeatNo, kind: HoldemMove, chips: AmountText }), 1_000),
      proofs: list(obj({ place: Integer(0, 51), card: Card, salt: Hex(64), path: list(Step, 6) }), 23),
    }),
    errors: [],
    spec,
  }),
} as const
