/**
 * Slots on lines. Each reel stops at `int(stops)`, from the left; a line pays its first symbol, wilds helping, for three or
 * more from the left; scatters pay the total bet anywhere and give free spins on the free strips. In free spins every win,
 * the scatters' too, is multiplied.
 */
import type { Stream } from '@khela/fair'
import { plus, ratio, times, ZERO } from '../ratio.ts'
import type { GameRules, Mult4, Ratio } from '../rules.ts'
import { MULT_UNIT, type Purse, type SlotChoice, type SlotResult, slotRules, type SlotWin, type Spun } from '../slots/round.ts'
import { meanOf, scatterChances, type SlotRtp, withFeature } from '../slots/rtp.ts'
import { checkReels, type ReelTable, type SpinMode, windowAt } from '../slots/table.ts'

/** Everything a line slot is. `pays`: × line bet for 3, 4, 5 …; `scatterPays` × total bet and `freeSpins` by number of scatters. */
export type SlotLinesTable = ReelTable & {
  /** The row on each reel, a line each. Their number divides 10 000, so that a line bet is a whole part. */
  readonly lines: readonly (readonly number[])[]
  readonly pays: Readonly<Record<string, readonly number[]>>
  readonly scatterPays: readonly number[]
  readonly freeSpins: readonly number[]
  readonly freeMultiplier: number
  /** The most a round pays, in total bets. */
  readonly capMultiplier: number
}

export interface LineWin extends SlotWin {
  /** Index into the table's lines. */
  readonly line: number
}

/** One spin as a scene shows it: `grid[reel][row]`. */
export interface LinesSpin extends Spun {
  readonly stops: readonly number[]
  readonly grid: readonly (readonly string[])[]
  readonly multiplier: number
  readonly wins: readonly LineWin[]
  readonly scatters: SlotWin
}

const FEWEST = 3

/** Symbol and length of what a line pays, or `undefined`. */
function lineHit(table: SlotLinesTable, shown: readonly string[]): { symbol: string; count: number; pay: number } | undefined {
  const [symbol = ''] = shown
  const pays = table.pays[symbol]
  if (pays === undefined) return undefined
  const broken = shown.findIndex((other) => other !== symbol && other !== table.wild)
  const count = broken === -1 ? shown.length : broken
  const pay = pays[count - FEWEST] ?? 0
  return pay > 0 ? { symbol, count, pay } : undefined
}

function spin(table: SlotLinesTable, stream: Stream, mode: SpinMode, purse: Purse): LinesSpin {
  const reels = table[mode]
  const stops = reels.map((reel) => stream.int(reel.length))
  const grid = reels.map((reel, index) => windowAt(reel, stops[index] ?? 0, table.rows))
  const multiplier = mode === 'free' ? table.freeMultiplier : 1
  const before = purse.paid
  const part = (MULT_UNIT / BigInt(table.lines.length)) * BigInt(multiplier)
  const wins = table.lines.flatMap((rows, line): LineWin[] => {
    const hit = lineHit(
      table,
      grid.map((reel, index) => reel[rows[index] ?? 0] ?? ''),
    )
    if (hit === undefined) return []
    const mult4 = part * BigInt(hit.pay)
    const cells = rows.slice(0, hit.count).map((row, reel) => reel * table.rows + row)
    return [{ line, symbol: hit.symbol, count: hit.count, cells, mult4, amount: purse.add(mult4) }]
  })
  const cells = grid.flatMap((reel, index) => reel.flatMap((symbol, row) => (symbol === table.scatter ? [index * table.rows + row] : [])))
  const count = Math.min(cells.length, table.freeSpins.length - 1)
  const mult4: Mult4 = BigInt((table.scatterPays[count] ?? 0) * multiplier) * MULT_UNIT
  const scatters = { symbol: table.scatter, count: cells.length, cells, mult4, amount: purse.add(mult4) }
  return { mode, stops, grid, multiplier, wins, scatters, amount: purse.paid - before, awarded: table.freeSpins[count] ?? 0 }
}

/** The rules of a title on lines. Throws `RangeError` for a table that the engine does not hold for. */
export function slotLines<Id extends string>(id: Id, table: SlotLinesTable): GameRules<Id, SlotChoice, SlotResult<LinesSpin>> {
  checkReels(table)
  if (table.lines.length === 0 || 10_000 % table.lines.length !== 0) throw new RangeError('the number of lines divides 10 000')
  return slotRules(id, table.capMultiplier, (stream, mode, purse) => spin(table, stream, mode, purse))
}

/** What one line pays on average, in line bets: every row of a window is as likely to hold each stop. */
function linePays(table: SlotLinesTable, mode: SpinMode): Ratio {
  const reels = table[mode]
  let sum = ZERO
  for (const [symbol, pays] of Object.entries(table.pays)) {
    const held = reels.map((reel, at) => ratio(reel.filter((s) => s === symbol || (at > 0 && s === table.wild)).length, reel.length))
    pays.forEach((pay, index) => {
      const count = index + FEWEST
      const reached = held.slice(0, count).reduce(times, ratio(pay))
      const next = held[count]
      sum = plus(sum, next === undefined ? reached : times(reached, ratio(next.den - next.num, next.den)))
    })
  }
  return sum
}

/** Exact return of a table, the cap left aside: Σ over symbols of Π chances × pay, and the feature's series. */
export function slotLinesRtp(table: SlotLinesTable): SlotRtp {
  const spinPays = (mode: SpinMode): Ratio => plus(linePays(table, mode), meanOf(scatterChances(table, table[mode]), table.scatterPays))
  const awarded = (mode: SpinMode): Ratio => meanOf(scatterChances(table, table[mode]), table.freeSpins)
  return withFeature(spinPays('base'), awarded('base'), times(spinPays('free'), ratio(table.freeMultiplier)), awarded('free'))
}
