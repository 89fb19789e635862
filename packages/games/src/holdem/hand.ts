/**
 * The betting of one hand (GS-2.19). The least raise adds what the last full raise added; an all-in
 * below that does not open the betting again for those who have acted. When nobody can bet any more the board is run out.
 *
 * Deck: two rounds of cards from the first player left of the button, then flop, turn and river; no card is burnt.
 */
import { handScore } from './evaluator.ts'
import { settlePots, type Stake } from './pots.ts'
import type { Hand, HandPlayer, HandResult, HoldemAction, HoldemConfig, HoldemEvent, Street } from './state.ts'

const isLive = ({ folded }: HandPlayer): boolean => !folded
const canAct = ({ folded, stack }: HandPlayer): boolean => !folded && stack > 0n
const highest = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** What the one to act may do. `call` is what a call puts in, 0 where a check is enough; `raise` the range of `to`. */
export interface Options {
  readonly seat: number
  readonly call: bigint
  readonly raise: { readonly min: bigint; readonly max: bigint } | undefined
}

/** The bet a player must match: what the others put in, once none of them can put in more. */
function toMatch(hand: Hand, player: HandPlayer): bigint {
  const others = hand.players.filter((other) => other !== player && isLive(other))
  if (others.some(canAct)) return hand.currentBet
  return least(
    hand.currentBet,
    others.reduce((most, { bet }) => highest(most, bet), 0n),
  )
}

function mustAct(hand: Hand, player: HandPlayer): boolean {
  if (!canAct(player)) return false
  if (player.bet < toMatch(hand, player)) return true
  return !player.acted && hand.players.some((other) => other !== player && canAct(other))
}

/** The next player from `from` on who has to act. */
function nextFrom(hand: Hand, from: number): number | undefined {
  const { players } = hand
  for (let step = 0; step < players.length; step += 1) {
    const index = (from + step) % players.length
    const player = players[index]
    if (player !== undefined && mustAct(hand, player)) return index
  }
  return undefined
}

/** What the one to act may do, or `undefined` when nobody is to act. */
export function optionsOf(hand: Hand): Options | undefined {
  const player = hand.toAct === undefined ? undefined : hand.players[hand.toAct]
  if (player === undefined) return undefined
  const call = least(player.stack, highest(toMatch(hand, player) - player.bet, 0n))
  const max = player.bet + player.stack
  const opposed = hand.players.some((other) => other !== player && canAct(other))
  const mayRaise = !player.acted && opposed && max > hand.currentBet
  return { seat: player.seat, call, raise: mayRaise ? { min: least(hand.currentBet + hand.minRaise, max), max } : undefined }
}

function putIn(player: HandPlayer, chips: bigint): bigint {
  const paid = least(chips, player.stack)
  player.stack -= paid
  player.bet += paid
  player.put += paid
  return paid
}

function raiseTo(hand: Hand, player: HandPlayer, to: bigint): bigint {
  const paid = putIn(player, to - player.bet)
  const by = to - hand.currentBet
  hand.currentBet = to
  hand.aggressor = hand.players.indexOf(player)
  if (by >= hand.minRaise) {
    hand.minRaise = by
    for (const other of hand.players) other.acted = false
  }
  return paid
}

/** The cards of the board that are on the table. */
export function boardOf({ deck, players, board }: Hand): readonly number[] {
  return deck.slice(players.length * 2, players.length * 2 + board)
}

/** The places in the deck of a player's two cards, by index in the dealing order. */
export function placesOf({ players }: Hand, index: number): readonly [number, number] {
  return [index, players.length + index]
}

const FOLLOWING: Readonly<Record<Street, { readonly street: Street; readonly board: number }>> = {
  preflop: { street: 'flop', board: 3 },
  flop: { street: 'turn', board: 4 },
  turn: { street: 'river', board: 5 },
  river: { street: 'over', board: 5 },
  over: { street: 'over', board: 5 },
}

/** The most rake for a hand of so many players, in chips. */
function rakeCap(players: number, bigBlind: bigint): bigint {
  if (players <= 2) return bigBlind
  return bigBlind * (players <= 4 ? 2n : 3n)
}

/** Scores of those who show: from the last to raise round the table, each who at least equals what was shown, or wins a pot. */
function showing(hand: Hand, scores: readonly number[], winners: ReadonlySet<number>): HandResult['shown'] {
  const live = hand.players.filter(isLive)
  if (live.length < 2) return []
  // Before the river there was no bet to see: both sides are all in and lie open.
  const open = live.filter(canAct).length <= 1
  const first = Math.max(hand.aggressor ?? 0, 0)
  const order = hand.players.map((_, step) => hand.players[(first + step) % hand.players.length]).filter((player) => player !== undefined)
  let best = -1
  return order.filter(isLive).flatMap(({ seat }) => {
    const score = scores[seat] ?? 0
    if (!open && score < best && !winners.has(seat)) return []
    best = Math.max(best, score)
    return [{ seat, score }]
  })
}

/** Pays the hand out: all to the last live player, or by the cards. */
function finish(hand: Hand, config: HoldemConfig, events: HoldemEvent[]): void {
  const stakes: Stake[] = Array.from({ length: config.seats }, () => ({ chips: 0n, folded: true }))
  const scores = Array.from({ length: config.seats }, () => 0)
  const board = boardOf(hand)
  const shown = hand.players.filter(isLive).length > 1
  for (const player of hand.players) {
    stakes[player.seat] = { chips: player.put, folded: player.folded }
    if (shown && !player.folded) scores[player.seat] = handScore([...player.cards, ...board])
  }
  const cap = rakeCap(hand.players.length, config.bigBlind)
  const settled = settlePots(stakes, scores, hand.button, { bps: config.rakeBps, cap, flopSeen: hand.flopSeen })
  for (const player of hand.players) player.stack += settled.payout[player.seat] ?? 0n
  const winners = new Set(settled.pots.flatMap((pot) => pot.winners.map(({ seat }) => seat)))
  hand.result = { ...settled, shown: showing(hand, scores, winners) }
  hand.street = 'over'
  hand.toAct = undefined
  events.push({ type: 'over', result: hand.result })
}

/** Goes on to whoever is to act from `from`, or to the next street, or to the end. */
function proceed(hand: Hand, config: HoldemConfig, from: number, events: HoldemEvent[]): void {
  let start = from
  while (hand.result === undefined) {
    if (hand.players.filter(isLive).length === 1) {
      finish(hand, config, events)
      return
    }
    hand.toAct = nextFrom(hand, start)
    if (hand.toAct !== undefined) return
    const { street, board } = FOLLOWING[hand.street]
    if (street === 'over') {
      finish(hand, config, events)
      return
    }
    start = 0
    Object.assign(hand, { street, board, flopSeen: true, currentBet: 0n, minRaise: config.bigBlind, aggressor: undefined })
    for (const player of hand.players) Object.assign(player, { bet: 0n, acted: false })
    events.push({ type: 'street', street, board: boardOf(hand) })
  }
}

/** Deals a hand to `seats` (dealing order, the button last) and posts the blinds. Two players: the button posts the small one. */
export function dealHand(
  config: HoldemConfig,
  no: number,
  deck: readonly number[],
  seats: readonly Pick<HandPlayer, 'seat' | 'player' | 'stack'>[],
  events: HoldemEvent[],
): Hand {
  const count = seats.length
  const players = seats.map(({ seat, player, stack }, index): HandPlayer => {
    const cards: [number, number] = [deck[index] ?? 0, deck[count + index] ?? 0]
    return { seat, player, cards, stack, bet: 0n, put: 0n, folded: false, acted: false }
  })
  const button = seats.at(-1)?.seat ?? 0
  const hand: Hand = {
    no,
    deck,
    button,
    players,
    street: 'preflop',
    board: 0,
    flopSeen: false,
    currentBet: config.bigBlind,
    minRaise: config.bigBlind,
    toAct: undefined,
    aggressor: undefined,
    result: undefined,
  }
  events.push({ type: 'dealt', handNo: no, button, seats: seats.map(({ seat }) => seat) })
  const [small, big] = count === 2 ? [1, 0] : [0, 1]
  for (const [index, blind] of [
    [small, config.smallBlind],
    [big, config.bigBlind],
  ] as const) {
    const player = players[index]
    if (player !== undefined) events.push({ type: 'blind', seat: player.seat, chips: putIn(player, blind) })
  }
  proceed(hand, config, big + 1, events)
  return hand
}

/** The one to act does something. Throws `RangeError` for what is not allowed. */
export function actInHand(hand: Hand, config: HoldemConfig, action: HoldemAction, timedOut: boolean, events: HoldemEvent[]): void {
  const options = optionsOf(hand)
  const index = hand.toAct
  const player = index === undefined ? undefined : hand.players[index]
  if (options === undefined || index === undefined || player === undefined) throw new RangeError('nobody is to act')
  let chips = 0n
  if (action.kind === 'check' && options.call > 0n) throw new RangeError('there is a bet to call')
  if (action.kind === 'call' && options.call === 0n) throw new RangeError('there is nothing to call')
  if (action.kind === 'fold') player.folded = true
  if (action.kind === 'call') chips = putIn(player, options.call)
  if (action.kind === 'raise') {
    const { raise } = options
    if (raise === undefined || action.to > raise.max || action.to < raise.min) throw new RangeError('that raise is not allowed')
    chips = raiseTo(hand, player, action.to)
  }
  player.acted = true
  events.push({ type: 'acted', seat: player.seat, kind: action.kind, chips, timedOut })
  proceed(hand, config, index + 1, events)
}

/** A player gives the hand up, in turn or not. One who is all in keeps the part in the pots. */
export function giveUp(hand: Hand, config: HoldemConfig, seat: number, events: HoldemEvent[]): void {
  const index = hand.players.findIndex((player) => player.seat === seat)
  const player = hand.players[index]
  if (player === undefined || !canAct(player) || hand.result !== undefined) return
  player.folded = true
  events.push({ type: 'acted', seat, kind: 'fold', chips: 0n, timedOut: false })
  proceed(hand, config, hand.toAct === undefined || hand.toAct === index ? index + 1 : hand.toAct, events)
}
