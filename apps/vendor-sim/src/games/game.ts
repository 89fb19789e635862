/** What every game is made of. A game is a pay table and a draw; it knows nothing of wallets. */
export interface Names {
  readonly bn: string
  readonly en: string
}

/** A uniform integer from 0 to n − 1. */
export type Draw = (n: number) => number

export interface Outcome {
  /** What the round pays, in hundredths, one entry for each `win` call; their sum is the win. */
  readonly wins: readonly bigint[]
  /** What the page draws; JSON. */
  readonly show: unknown
}

/** How a round moves money (SW1 §2): one call, a bet and its win, or a bet that stays open until it is cashed out. */
export type Flow = 'betwin' | 'bet-win' | 'cash-out'

export interface Game {
  readonly code: string
  /** Category of the operator's menu. */
  readonly category: 'RNG' | 'MINI' | 'CRASH' | 'ARCADE'
  readonly name: Names
  readonly flow: Flow
  /** Return to player in percent with two decimals, rounded from the exact value of the pay table. */
  readonly rtp: string
  /** Part of each paid stake that goes into the jackpot, in hundredths of a percent; it is part of `rtp`. */
  readonly jackpotBps: number
  /** Words a player may choose between before the bet; the first is the default. */
  readonly choices: readonly string[]
  /** Draws a round. `stake` in hundredths, a multiple of 100. */
  play(stake: bigint, choice: string, draw: Draw): Outcome
}

/** Stakes on the chips, in hundredths. Any whole unit from the least to the most is taken. */
export const CHIPS = [100n, 500n, 1_000n, 5_000n, 10_000n, 50_000n] as const
export const LEAST_STAKE = 100n
export const MOST_STAKE = 50_000n

/** An exact share as percent with two decimals, rounded half up. */
export function percent(share: { readonly num: bigint; readonly den: bigint }): string {
  const hundredths = (share.num * 20_000n + share.den) / (share.den * 2n)
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An element of a list that is known to have it. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`No element ${index} in a list of ${list.length}`)
  return found
}
