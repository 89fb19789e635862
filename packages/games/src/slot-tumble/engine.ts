/**
 * Slots that pay anywhere and tumble. Every cell is drawn by itself, `weighted(weights)`, reel by reel from the top. Enough
 * of a symbol anywhere pays; all winning cells vanish, those above fall, new ones come from above (drawn reel by reel from the
 * top), and the next tumble is worth more. Behind the last tumble that may win nothing comes from above. Scatters stay; when
 * nothing wins any more they pay and give free spins.
 */
import type { Stream } from '@khela/fair'
import type { GameRules } from '../rules.ts'
import { MULT_UNIT, type Purse, type SlotChoice, type SlotResult, slotRules, type SlotWin, type Spun } from '../slots/round.ts'
import type { SpinMode } from '../slots/table.ts'

/** What a number of scatters pays in total bets, and the free spins it gives. */
type ScatterPrize = {
  readonly pays: number
  readonly freeSpins: number
}

/** Everything a tumbling slot is. Cell number = reel × rows + row, row 0 on top. */
export type SlotTumbleTable = {
  readonly symbols: readonly string[]
  /** The chance of each symbol in a cell, in the order of `symbols`. */
  readonly weights: readonly number[]
  readonly scatter: string
  readonly reels: number
  readonly rows: number
  /** Fewest symbols for the first, second, third … pay. */
  readonly bins: readonly number[]
  /** In 1/100 of the total bet, a number for each bin. */
  readonly pays: Readonly<Record<string, readonly number[]>>
  /** What the wins of the first, second … tumble are multiplied by; the last holds on. */
  readonly ladder: { readonly base: readonly number[]; readonly free: readonly number[] }
  /** Winning tumbles of one spin at most. */
  readonly maxTumbles: number
  /** By number of scatters; the last holds for more. */
  readonly scatters: { readonly base: readonly ScatterPrize[]; readonly free: readonly ScatterPrize[] }
  /** The most a round pays, in total bets. */
  readonly capMultiplier: number
}

/** One picture and what it wins. `removed` vanish; the next picture has `added`, by cell; both are empty in the last. A gap is ''. */
export interface Tumble {
  readonly grid: readonly string[]
  readonly multiplier: number
  readonly wins: readonly SlotWin[]
  readonly removed: readonly number[]
  readonly added: readonly { readonly cell: number; readonly symbol: string }[]
}

/** One spin as a scene shows it. */
export interface TumbleSpin extends Spun {
  readonly tumbles: readonly Tumble[]
  readonly scatters: SlotWin
}

const PAY_UNIT = MULT_UNIT / 100n
/** An empty cell, of the picture behind the last tumble only. */
const GAP = ''
const cellsOf = (grid: readonly string[], symbol: string): number[] => grid.flatMap((other, cell) => (other === symbol ? [cell] : []))

function winsOf(table: SlotTumbleTable, grid: readonly string[], multiplier: number, purse: Purse): SlotWin[] {
  return Object.entries(table.pays).flatMap(([symbol, pays]): SlotWin[] => {
    const cells = cellsOf(grid, symbol)
    const bin = table.bins.findLastIndex((fewest) => cells.length >= fewest)
    if (bin === -1) return []
    const mult4 = BigInt((pays[bin] ?? 0) * multiplier) * PAY_UNIT
    return [{ symbol, count: cells.length, cells, mult4, amount: purse.add(mult4) }]
  })
}

/** The picture after `removed` are gone: what is left of a reel lies at its bottom, drawn cells on top; without `draw` gaps. */
function fall(
  table: SlotTumbleTable,
  grid: readonly string[],
  removed: ReadonlySet<number>,
  draw: (() => string) | undefined,
): { grid: string[]; added: Tumble['added'] } {
  const added: { cell: number; symbol: string }[] = []
  const next = Array.from({ length: table.reels }, (_, reel) => {
    const from = reel * table.rows
    const kept = grid.slice(from, from + table.rows).filter((_symbol, row) => !removed.has(from + row))
    const fresh = Array.from({ length: table.rows - kept.length }, (_unused, row) => {
      if (draw === undefined) return GAP
      const symbol = draw()
      added.push({ cell: from + row, symbol })
      return symbol
    })
    return [...fresh, ...kept]
  })
  return { grid: next.flat(), added }
}

function spin(table: SlotTumbleTable, stream: Stream, mode: SpinMode, purse: Purse): TumbleSpin {
  const draw = (): string => table.symbols[stream.weighted(table.weights)] ?? ''
  const ladder = table.ladder[mode]
  const before = purse.paid
  const tumbles: Tumble[] = []
  let grid = Array.from({ length: table.reels * table.rows }, draw)
  for (;;) {
    const multiplier = ladder[Math.min(tumbles.length, ladder.length - 1)] ?? 1
    const wins = tumbles.length < table.maxTumbles ? winsOf(table, grid, multiplier, purse) : []
    const removed = wins.flatMap(({ cells }) => cells).toSorted((a, b) => a - b)
    if (removed.length === 0) {
      tumbles.push({ grid, multiplier, wins, removed, added: [] })
      break
    }
    const next = fall(table, grid, new Set(removed), tumbles.length + 1 < table.maxTumbles ? draw : undefined)
    tumbles.push({ grid, multiplier, wins, removed, added: next.added })
    grid = next.grid
  }
  const cells = cellsOf(grid, table.scatter)
  const prizes = table.scatters[mode]
  const prize = prizes[Math.min(cells.length, prizes.length - 1)]
  const mult4 = BigInt(prize?.pays ?? 0) * MULT_UNIT
  const scatters = { symbol: table.scatter, count: cells.length, cells, mult4, amount: purse.add(mult4) }
  return { mode, tumbles, scatters, amount: purse.paid - before, awarded: prize?.freeSpins ?? 0 }
}

/** The rules of a title that tumbles. Throws `RangeError` for a table that does not fit together. */
export function slotTumble<Id extends string>(id: Id, table: SlotTumbleTable): GameRules<Id, SlotChoice, SlotResult<TumbleSpin>> {
  if (table.weights.length !== table.symbols.length) throw new RangeError('each symbol has a weight')
  if (table.pays[table.scatter] !== undefined) throw new RangeError('scatters stay, so they have no pay among the symbols')
  return slotRules(id, table.capMultiplier, (stream, mode, purse) => spin(table, stream, mode, purse))
}
