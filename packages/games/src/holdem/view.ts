/** What one seat, or somebody who watches, may see of a table. */
import { boardOf, optionsOf, type Options } from './hand.ts'
import type { HandResult, HoldemTable, Street } from './state.ts'

export interface SeatView {
  readonly seat: number
  readonly player: string
  readonly stack: bigint
  readonly sittingOut: boolean
  readonly waiting: boolean
  readonly leaving: boolean
  readonly bank: number
  /** In the hand on the table; `cards` when they may be seen: one's own, and those shown at the end. */
  readonly dealt: boolean
  readonly folded: boolean
  readonly bet: bigint
  readonly put: bigint
  readonly cards: readonly number[] | undefined
}

export interface HoldemView {
  readonly handNo: number
  readonly button: number | undefined
  readonly street: Street | undefined
  readonly board: readonly number[]
  readonly seats: readonly (SeatView | undefined)[]
  /** Everything that was put in. */
  readonly pot: bigint
  readonly options: Options | undefined
  readonly clock: number
  readonly result: HandResult | undefined
}

/** The table as `seat` sees it; `undefined` for somebody who only watches. */
export function viewFor(table: HoldemTable, seat: number | undefined): HoldemView {
  const { hand } = table
  const result = hand?.result
  const shown = new Set(result?.shown.map((one) => one.seat))
  const seats = table.seats.map((taken, at): SeatView | undefined => {
    if (taken === undefined) return undefined
    // By name too: whoever sits down behind a hand must not see the cards that were dealt there.
    const inHand = hand?.players.find((one) => one.seat === at && one.player === taken.player)
    const { player, sittingOut, waiting, leaving, bank } = taken
    return {
      seat: at,
      player,
      stack: taken.stack + (inHand?.stack ?? 0n),
      sittingOut,
      waiting,
      leaving,
      bank,
      dealt: inHand !== undefined,
      folded: inHand?.folded === true,
      bet: inHand?.bet ?? 0n,
      put: inHand?.put ?? 0n,
      cards: at === seat || shown.has(at) ? inHand?.cards : undefined,
    }
  })
  return {
    handNo: table.handNo,
    button: table.button,
    street: hand?.street,
    board: hand === undefined ? [] : boardOf(hand),
    seats,
    pot: hand?.players.reduce((sum, { put }) => sum + put, 0n) ?? 0n,
    options: hand === undefined ? undefined : optionsOf(hand),
    clock: table.clock,
    result,
  }
}
