/** The state of a Texas hold'em table: plain data, changed only by the functions beside it, which return a new one. */
import type { Settled } from './pots.ts'

/** Chips are whole numbers of the smallest chip; what a chip is worth is the server's affair. Times are in ticks of the server. */
export interface HoldemConfig {
  readonly seats: number
  readonly smallBlind: bigint
  readonly bigBlind: bigint
  /** Least and most that a player sits down with, in big blinds. */
  readonly buyIn: { readonly min: number; readonly max: number }
  readonly rakeBps: bigint
  /** Ticks to act, and the reserve behind them that is not refilled. */
  readonly turnTicks: number
  readonly bankTicks: number
}

export interface Seat {
  readonly player: string
  /** Chips outside the running hand; those in it are `Hand.players[…].stack` and the pot. */
  stack: bigint
  sittingOut: boolean
  /** Back or new: dealt in when the big blind reaches the seat. */
  waiting: boolean
  /** Gets up as soon as the hand is over. */
  leaving: boolean
  bank: number
}

export type Street = 'preflop' | 'flop' | 'turn' | 'river' | 'over'

export interface HandPlayer {
  readonly seat: number
  readonly player: string
  readonly cards: readonly [number, number]
  stack: bigint
  /** Put in on this street, and in the whole hand. */
  bet: bigint
  put: bigint
  folded: boolean
  /** Has acted since the last full raise: may not raise. */
  acted: boolean
}

/** How a hand ended. `shown`: seats whose cards everyone sees, with the score; a hand that could not win is mucked. */
export interface HandResult extends Settled {
  readonly shown: readonly { readonly seat: number; readonly score: number }[]
}

/** A hand. `players` in dealing order: the first one left of the button first, the button last. */
export interface Hand {
  readonly no: number
  readonly deck: readonly number[]
  readonly button: number
  readonly players: readonly HandPlayer[]
  street: Street
  /** Board cards on the table. */
  board: number
  flopSeen: boolean
  /** Highest bet of the street, and the least that a raise adds to it. */
  currentBet: bigint
  minRaise: bigint
  /** Index into `players`; undefined when nobody is to act. */
  toAct: number | undefined
  /** Index of who raised last on the last street: shows first. */
  aggressor: number | undefined
  result: HandResult | undefined
}

/** A table. Always `bought` = stacks + chips in the hand + `cashed` + `raked`. */
export interface HoldemTable {
  readonly config: HoldemConfig
  readonly seats: (Seat | undefined)[]
  button: number | undefined
  handNo: number
  hand: Hand | undefined
  /** Ticks left for the one to act, before the time bank. */
  clock: number
  bought: bigint
  cashed: bigint
  raked: bigint
}

export type HoldemActionKind = 'fold' | 'check' | 'call' | 'raise'
/** `to` of a raise (a bet is a raise from nothing) is the whole bet of the street. */
export type HoldemAction = { readonly kind: 'fold' | 'check' | 'call' } | { readonly kind: 'raise'; readonly to: bigint }

/** What a change has done, in order, for the server to tell and to book. */
export type HoldemEvent =
  | { readonly type: 'dealt'; readonly handNo: number; readonly button: number; readonly seats: readonly number[] }
  | { readonly type: 'blind'; readonly seat: number; readonly chips: bigint }
  | {
      readonly type: 'acted'
      readonly seat: number
      readonly kind: HoldemActionKind
      readonly chips: bigint
      readonly timedOut: boolean
    }
  | { readonly type: 'street'; readonly street: Street; readonly board: readonly number[] }
  | { readonly type: 'over'; readonly result: HandResult }
  | { readonly type: 'left'; readonly seat: number; readonly player: string; readonly chips: bigint }

/** The table behind a change, and what the change did. */
export interface Changed {
  readonly table: HoldemTable
  readonly events: readonly HoldemEvent[]
}

/** A change applied to a copy. */
export function changing(table: HoldemTable, change: (draft: HoldemTable, events: HoldemEvent[]) => void): Changed {
  const draft = structuredClone(table)
  const events: HoldemEvent[] = []
  change(draft, events)
  return { table: draft, events }
}
