/** A table between and during hands: sitting, standing up, sitting out, dealing, acting, time. Every function returns a new state. */
import { actInHand, dealHand, giveUp, optionsOf } from './hand.ts'
import {
  changing,
  type Changed,
  type Hand,
  type HoldemAction,
  type HoldemConfig,
  type HoldemEvent,
  type HoldemTable,
  type Seat,
} from './state.ts'

/** An empty table. Throws `RangeError` for a form that is not playable. */
export function openTable(config: HoldemConfig): HoldemTable {
  const { seats, smallBlind, bigBlind } = config
  if (!Number.isInteger(seats) || seats < 2 || seats > 9) throw new RangeError('a table has two to nine seats')
  if (smallBlind <= 0n || bigBlind < smallBlind) throw new RangeError('the big blind is not less than the small one')
  return {
    config,
    seats: Array.from({ length: seats }, () => undefined),
    button: undefined,
    handNo: 0,
    hand: undefined,
    clock: 0,
    bought: 0n,
    cashed: 0n,
    raked: 0n,
  }
}

export const isRunning = ({ hand }: HoldemTable): boolean => hand !== undefined && hand.result === undefined
const running = ({ hand }: HoldemTable): Hand | undefined => (hand?.result === undefined ? hand : undefined)

function seatAt(table: HoldemTable, seat: number): Seat {
  const taken = table.seats[seat]
  if (taken === undefined) throw new RangeError('nobody sits there')
  return taken
}

/** Whether a seat's chips are in the running hand rather than before it. */
const isDealtIn = (table: HoldemTable, seat: number): boolean => running(table)?.players.some((player) => player.seat === seat) === true

/** A player sits down with `chips`, 40 to 100 big blinds by the rulebook. Throws `RangeError` where that is not possible. */
export function sit(table: HoldemTable, seat: number, player: string, chips: bigint): Changed {
  return changing(table, (draft) => {
    const { buyIn, bigBlind, bankTicks, seats } = draft.config
    if (!Number.isInteger(seat) || seat < 0 || seat >= seats) throw new RangeError('there is no such seat')
    if (draft.seats[seat] !== undefined) throw new RangeError('the seat is taken')
    if (draft.seats.some((other) => other?.player === player)) throw new RangeError('a player has one seat')
    if (chips < bigBlind * BigInt(buyIn.min) || chips > bigBlind * BigInt(buyIn.max)) throw new RangeError('the buy-in is out of range')
    draft.seats[seat] = { player, stack: chips, sittingOut: false, waiting: true, leaving: false, bank: bankTicks }
    draft.bought += chips
  })
}

/** More chips, up to the most one sits down with, while the seat is in no hand. */
export function addChips(table: HoldemTable, seat: number, chips: bigint): Changed {
  return changing(table, (draft) => {
    const taken = seatAt(draft, seat)
    if (isDealtIn(draft, seat)) throw new RangeError('chips are added between hands')
    const most = draft.config.bigBlind * BigInt(draft.config.buyIn.max)
    if (chips <= 0n || taken.stack + chips > most) throw new RangeError('the buy-in is out of range')
    taken.stack += chips
    draft.bought += chips
  })
}

/** Sits out from the next hand on. */
export function sitOut(table: HoldemTable, seat: number): Changed {
  return changing(table, (draft) => {
    seatAt(draft, seat).sittingOut = true
  })
}

/** Plays again: dealt in when the big blind comes. */
export function sitIn(table: HoldemTable, seat: number): Changed {
  return changing(table, (draft) => {
    const taken = seatAt(draft, seat)
    if (taken.sittingOut && !isDealtIn(draft, seat)) taken.waiting = true
    taken.sittingOut = false
  })
}

/** Cashes out who is leaving, in no hand any more. */
function clearSeats(draft: HoldemTable, events: HoldemEvent[]): void {
  for (const [seat, taken] of draft.seats.entries()) {
    if (taken?.leaving !== true || isDealtIn(draft, seat)) continue
    draft.seats[seat] = undefined
    draft.cashed += taken.stack
    events.push({ type: 'left', seat, player: taken.player, chips: taken.stack })
  }
}

/** Books a hand that ended: chips back before the seats, the rake, and whoever wanted to get up. */
function closeHand(draft: HoldemTable, events: HoldemEvent[]): void {
  const { hand } = draft
  if (hand?.result === undefined) return
  draft.raked += hand.result.rake
  for (const player of hand.players) {
    const taken = draft.seats[player.seat]
    if (taken !== undefined) taken.stack = player.stack
    // What was won stands in the result; the chips themselves are before the seat again.
    player.stack = 0n
  }
  clearSeats(draft, events)
}

/** What follows any change of a running hand: the clock starts anew for another player, a hand that ended is booked. */
function afterwards(draft: HoldemTable, events: HoldemEvent[]): void {
  if (isRunning(draft)) draft.clock = draft.config.turnTicks
  else closeHand(draft, events)
}

/** Gets up: the hand is given up, and the chips are paid as soon as no hand holds them. */
export function leave(table: HoldemTable, seat: number): Changed {
  return changing(table, (draft, events) => {
    seatAt(draft, seat).leaving = true
    const hand = running(draft)
    const before = hand?.toAct
    if (hand !== undefined && isDealtIn(draft, seat)) {
      giveUp(hand, draft.config, seat, events)
      if (hand.result !== undefined || hand.toAct !== before) afterwards(draft, events)
      return
    }
    clearSeats(draft, events)
  })
}

/** Seat numbers from the one left of `from` round to it. */
const round = (table: HoldemTable, from: number): number[] => table.seats.map((_, step) => (from + 1 + step) % table.seats.length)

/** The seats of the next hand in dealing order, the button last; `undefined` with fewer than two players. */
function nextSeats(table: HoldemTable): readonly number[] | undefined {
  const willing = (seat: number): boolean => {
    const taken = table.seats[seat]
    return taken !== undefined && !taken.sittingOut && !taken.leaving && taken.stack > 0n
  }
  const all = round(table, table.button ?? table.seats.length - 1).filter(willing)
  if (all.length < 2) return undefined
  const settled = all.filter((seat) => table.seats[seat]?.waiting === false)
  const base = settled.length < 2 ? all : settled
  const [button = 0] = base
  const order = round(table, button).filter((seat) => base.includes(seat))
  const [small = 0] = order
  // A seat that waits comes in where it is the first behind the small blind.
  const entering = round(table, small).find((seat) => all.includes(seat))
  const comes =
    entering !== undefined && !base.includes(entering) && round(table, small).indexOf(entering) < round(table, small).indexOf(button)
  return comes ? [small, entering, ...order.slice(1)] : order
}

/** Whether a hand can be dealt now. */
export const canDeal = (table: HoldemTable): boolean => !isRunning(table) && nextSeats(table) !== undefined

/** Deals the next hand from `deck` (52 different cards, see `deckOf`). Throws `RangeError` while one runs or with fewer than two players. */
export function deal(table: HoldemTable, deck: readonly number[]): Changed {
  return changing(table, (draft, events) => {
    const seats = isRunning(draft) ? undefined : nextSeats(draft)
    if (seats === undefined) throw new RangeError('no hand can be dealt now')
    if (deck.length !== 52 || new Set(deck).size !== 52) throw new RangeError('a deck has 52 different cards')
    draft.handNo += 1
    draft.button = seats.at(-1)
    const stacks = seats.map((seat) => ({ seat, player: seatAt(draft, seat).player, stack: seatAt(draft, seat).stack }))
    for (const seat of seats) Object.assign(seatAt(draft, seat), { waiting: false, stack: 0n })
    draft.hand = dealHand(draft.config, draft.handNo, [...deck], stacks, events)
    afterwards(draft, events)
  })
}

/** The player at `seat` acts. Throws `RangeError` out of turn and for what is not allowed. */
export function act(table: HoldemTable, seat: number, action: HoldemAction): Changed {
  return changing(table, (draft, events) => {
    const hand = running(draft)
    if (hand === undefined || optionsOf(hand)?.seat !== seat) throw new RangeError('it is not the turn of that seat')
    actInHand(hand, draft.config, action, false, events)
    afterwards(draft, events)
  })
}

/**
 * `ticks` pass for the one to act: first the turn's, then the time bank's. When both are gone the player checks, or folds
 * where there is a bet, and sits out from the next hand.
 */
export function elapse(table: HoldemTable, ticks: number): Changed {
  if (!Number.isInteger(ticks) || ticks < 0) throw new RangeError('ticks are a whole number from 0')
  return changing(table, (draft, events) => {
    const hand = running(draft)
    const options = hand === undefined ? undefined : optionsOf(hand)
    if (hand === undefined || options === undefined) return
    const taken = seatAt(draft, options.seat)
    const fromTurn = Math.min(ticks, draft.clock)
    draft.clock -= fromTurn
    taken.bank -= Math.min(ticks - fromTurn, taken.bank)
    if (draft.clock > 0 || taken.bank > 0) return
    taken.sittingOut = true
    actInHand(hand, draft.config, { kind: options.call > 0n ? 'fold' : 'check' }, true, events)
    afterwards(draft, events)
  })
}

/** All chips on the table, before the seats and in the running hand. */
export function chipsOnTable(table: HoldemTable): bigint {
  const before = table.seats.reduce((sum, seat) => sum + (seat?.stack ?? 0n), 0n)
  const inHand = running(table)?.players.reduce((sum, { stack, put }) => sum + stack + put, 0n) ?? 0n
  return before + inHand
}
