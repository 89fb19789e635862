/**
 * Slots on ways. Each reel stops at `int(stops)`, from the left; a symbol pays when it, or a wild, is on three or more reels
 * from the left, once for each way through them; scatters give free spins, in which every win is multiplied.
 */
import type { Stream } from '@khela/fair'
import { plus, ratio, times, ZERO } from '../ratio.ts'
import type { GameRules, Ratio } from '../rules.ts'
import { MULT_UNIT, type Purse, type SlotChoice, type SlotResult, slotRules, type SlotWin, type Spun } from '../slots/round.ts'
import { meanOf, scatterChances, type SlotRtp, withFeature } from '../slots/rtp.ts'
import { checkReels, type ReelTable, type SpinMode, windowAt } from '../slots/table.ts'

/** Everything a ways slot is. `pays`: 1/100 of the total bet a way for 3, 4, 5 … reels; `freeSpins` by number of scatters. */
export type SlotWaysTable = ReelTable & {
  readonly pays: Readonly<Record<string, readonly number[]>>
  readonly freeSpins: readonly number[]
  readonly freeMultiplier: number
  /** The most a round pays, in total bets. */
  readonly capMultiplier: number
}

export interface WaysWin extends SlotWin {
  readonly ways: number
}

/** One spin as a scene shows it: `grid[reel][row]`. */
export interface WaysSpin extends Spun {
  readonly stops: readonly number[]
  readonly grid: readonly (readonly string[])[]
  readonly multiplier: number
  readonly wins: readonly WaysWin[]
  readonly scatters: readonly number[]
}

const FEWEST = 3
const PAY_UNIT = MULT_UNIT / 100n

/** The cells of `symbol` and wilds, a list a reel, up to the first reel without any. */
function reach(table: SlotWaysTable, grid: readonly (readonly string[])[], symbol: string): readonly (readonly number[])[] {
  const cells = grid.map((reel, index) =>
    reel.flatMap((other, row) => (other === symbol || other === table.wild ? [index * table.rows + row] : [])),
  )
  const end = cells.findIndex((list) => list.length === 0)
  return end === -1 ? cells : cells.slice(0, end)
}

function spin(table: SlotWaysTable, stream: Stream, mode: SpinMode, purse: Purse): WaysSpin {
  const reels = table[mode]
  const stops = reels.map((reel) => stream.int(reel.length))
  const grid = reels.map((reel, index) => windowAt(reel, stops[index] ?? 0, table.rows))
  const multiplier = mode === 'free' ? table.freeMultiplier : 1
  const before = purse.paid
  const wins = Object.entries(table.pays).flatMap(([symbol, pays]): WaysWin[] => {
    const cells = reach(table, grid, symbol)
    const pay = pays[cells.length - FEWEST] ?? 0
    if (pay === 0) return []
    const ways = cells.reduce((product, list) => product * list.length, 1)
    const mult4 = BigInt(ways * pay * multiplier) * PAY_UNIT
    return [{ symbol, count: cells.length, ways, cells: cells.flat(), mult4, amount: purse.add(mult4) }]
  })
  const scatters = grid.flatMap((reel, index) =>
    reel.flatMap((symbol, row) => (symbol === table.scatter ? [index * table.rows + row] : [])),
  )
  const awarded = table.freeSpins[Math.min(scatters.length, table.freeSpins.length - 1)] ?? 0
  return { mode, stops, grid, multiplier, wins, scatters, amount: purse.paid - before, awarded }
}

/** The rules of a title on ways. Throws `RangeError` for a table that the engine does not hold for. */
export function slotWays<Id extends string>(id: Id, table: SlotWaysTable): GameRules<Id, SlotChoice, SlotResult<WaysSpin>> {
  checkReels(table)
  return slotRules(id, table.capMultiplier, (stream, mode, purse) => spin(table, stream, mode, purse))
}

/** Mean number of `symbol` and wilds in the window of a reel, and the chance of none. */
function seenOn(table: SlotWaysTable, reel: readonly string[], symbol: string): { mean: Ratio; none: Ratio } {
  const counts = reel.map((_, stop) => windowAt(reel, stop, table.rows).filter((other) => other === symbol || other === table.wild).length)
  const sum = counts.reduce((total, count) => total + count, 0)
  return { mean: ratio(sum, reel.length), none: ratio(counts.filter((count) => count === 0).length, reel.length) }
}

/** What a spin pays on average, in total bets: for each symbol Π E[count] × P(none on the next reel) × pay. */
function spinPays(table: SlotWaysTable, mode: SpinMode): Ratio {
  let sum = ZERO
  for (const [symbol, pays] of Object.entries(table.pays)) {
    const seen = table[mode].map((reel) => seenOn(table, reel, symbol))
    pays.forEach((pay, index) => {
      const count = index + FEWEST
      const ways = seen.slice(0, count).reduce((product, { mean }) => times(product, mean), ratio(pay, 100))
      sum = plus(sum, times(ways, seen[count]?.none ?? ratio(1)))
    })
  }
  return sum
}

/** Exact return of a table, the cap left aside. */
export function slotWaysRtp(table: SlotWaysTable): SlotRtp {
  const awarded = (mode: SpinMode): Ratio => meanOf(scatterChances(table, table[mode]), table.freeSpins)
  return withFeature(spinPays(table, 'base'), awarded('base'), times(spinPays(table, 'free'), ratio(table.freeMultiplier)), awarded('free'))
}
