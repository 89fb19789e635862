/** Chips on a felt: what a person lays before it is sent, and what may stand against it. Amounts are whole 1/10 000. */
import type { Money } from '@khela/money'
import { faces } from '../chips/faces.ts'

/** Amounts by spot. */
export type Stakes = ReadonlyMap<string, Money>

/** Chips laid and not yet sent, with what lay there before each move. */
export interface Laid {
  readonly stakes: Stakes
  readonly before: readonly Stakes[]
}

/** What the table allows, in 1/10 000. */
export interface TableLimits {
  readonly spotMin: Money
  readonly spotMax: Money
  readonly roundMax: Money
}

export const nothing: Stakes = new Map()
export const nothingLaid: Laid = { stakes: nothing, before: [] }

/** Moves that can be taken back. */
const remembered = 50

const moved = (laid: Laid, stakes: Stakes): Laid => ({ stakes, before: [...laid.before, laid.stakes].slice(-remembered) })

/** The sum of amounts. */
export function totalOf(stakes: Stakes): Money {
  return [...stakes.values()].reduce((sum, amount) => sum + amount, 0n)
}

/** Both together, spot by spot. */
export function joined(one: Stakes, other: Stakes): Stakes {
  const out = new Map(one)
  for (const [spot, amount] of other) out.set(spot, (out.get(spot) ?? 0n) + amount)
  return out
}

/** One chip more on a spot; what is put there first is never below the least of the spot. */
export function lay(laid: Laid, spot: string, chip: Money, placed: Stakes, { spotMin }: TableLimits): Laid {
  const there = (laid.stakes.get(spot) ?? 0n) + (placed.get(spot) ?? 0n)
  return moved(laid, joined(laid.stakes, new Map([[spot, there === 0n && chip < spotMin ? spotMin : chip]])))
}

/** Takes the last move back. */
export function undo({ stakes, before }: Laid): Laid {
  return { stakes: before.at(-1) ?? stakes, before: before.slice(0, -1) }
}

/** As much again as stands on the felt, placed and laid together. */
export function double(laid: Laid, placed: Stakes): Laid {
  const standing = joined(placed, laid.stakes)
  return standing.size === 0 ? laid : moved(laid, joined(laid.stakes, standing))
}

/** The bets of an earlier round again, instead of what is laid. */
export function repeat(laid: Laid, last: Stakes): Laid {
  return last.size === 0 ? laid : moved(laid, last)
}

export type LaidProblem = 'belowSpot' | 'aboveSpot' | 'aboveRound' | 'notEnough'

/** Why what is laid cannot be placed, or undefined. The server decides; this says it sooner. */
export function laidProblem({ stakes }: Laid, placed: Stakes, limits: TableLimits, balance: Money): LaidProblem | undefined {
  const standing = joined(placed, stakes)
  for (const [spot] of stakes) {
    const there = standing.get(spot) ?? 0n
    if (there < limits.spotMin) return 'belowSpot'
    if (there > limits.spotMax) return 'aboveSpot'
  }
  if (totalOf(standing) > limits.roundMax) return 'aboveRound'
  return totalOf(stakes) > balance ? 'notEnough' : undefined
}

/** The chips of a table: six faces from its least stake upwards, none above its most. */
export function chipsFor({ spotMin, spotMax }: TableLimits): readonly Money[] {
  const fitting = faces.filter((face) => face >= spotMin && face <= spotMax).slice(0, 6)
  return fitting.length === 0 ? [spotMin] : fitting
}
