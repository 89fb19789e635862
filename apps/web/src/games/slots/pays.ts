/** The pay table of a slot as its rules page prints it, read from the table that runs. Multipliers in 1/10 000 of the total bet. */
import type { SlotLinesTable } from '@khela/games/slot-lines'
import type { SlotTumbleTable } from '@khela/games/slot-tumble'
import type { SlotWaysTable } from '@khela/games/slot-ways'

export interface PayRow {
  readonly symbol: string
  /** How many are needed ("3", "9–10", "13+"), and what they pay. */
  readonly pays: readonly { readonly count: string; readonly mult4: bigint }[]
}
export interface FreeRow {
  readonly count: string
  readonly spins: number
  readonly mult4: bigint
}
export interface SlotPays {
  readonly rows: readonly PayRow[]
  readonly wild: string | undefined
  readonly scatter: string
  readonly free: readonly FreeRow[]
  readonly lines: readonly (readonly number[])[]
  readonly most: number
}

const UNIT = 10_000n
const CENTS = UNIT / 100n

function rowsOf(pays: Readonly<Record<string, readonly number[]>>, counts: readonly string[], unit: bigint): PayRow[] {
  return Object.entries(pays).map(([symbol, list]) => ({
    symbol,
    pays: list.map((pay, at) => ({ count: counts[at] ?? '', mult4: BigInt(pay) * unit })),
  }))
}
const fromThree = (list: readonly number[]): string[] => list.map((_, at) => String(at + 3))

export function linePays(table: SlotLinesTable): SlotPays {
  const unit = UNIT / BigInt(table.lines.length)
  return {
    rows: rowsOf(table.pays, fromThree(Object.values(table.pays)[0] ?? []), unit),
    wild: table.wild,
    scatter: table.scatter,
    free: table.freeSpins.flatMap((spins, count) =>
      spins === 0 ? [] : [{ count: String(count), spins, mult4: BigInt(table.scatterPays[count] ?? 0) * UNIT }],
    ),
    lines: table.lines,
    most: table.capMultiplier,
  }
}

export function wayPays(table: SlotWaysTable): SlotPays {
  return {
    rows: rowsOf(table.pays, fromThree(Object.values(table.pays)[0] ?? []), CENTS),
    wild: table.wild,
    scatter: table.scatter,
    free: table.freeSpins.flatMap((spins, count) => (spins === 0 ? [] : [{ count: String(count), spins, mult4: 0n }])),
    lines: [],
    most: table.capMultiplier,
  }
}

export function tumblePays(table: SlotTumbleTable): SlotPays {
  const bins = table.bins.map((least, at) => {
    const next = table.bins[at + 1]
    return next === undefined ? `${least}+` : `${least}–${next - 1}`
  })
  return {
    rows: rowsOf(table.pays, bins, CENTS),
    wild: undefined,
    scatter: table.scatter,
    free: table.scatters.base.flatMap(({ pays, freeSpins }, count) =>
      freeSpins === 0 ? [] : [{ count: String(count), spins: freeSpins, mult4: BigInt(pays) * UNIT }],
    ),
    lines: [],
    most: table.capMultiplier,
  }
}
