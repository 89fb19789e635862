/** What the screen of limbo shows, from the rules of packages/games. Whole numbers only; the needle alone is drawn with fractions. */
import { limbo, type LimboChoice } from '@khela/games/limbo'
import { parseTyped } from '@khela/money'
import type { HouseRound } from '../kit/house/use-stake.ts'

/** A point or target in hundredths as it is shown: 198 is "1.98". */
export function hundredthsText(value: number): string {
  return `${String(Math.trunc(value / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(value % 100).padStart(2, '0')}`
}

/** The point of a stored round, in hundredths. */
export function pointOf(round: HouseRound): number {
  const { point } = round.outcome
  return typeof point === 'number' ? point : 100
}

/** What was typed as a target, or undefined. Bengali digits are welcome. */
export function typedTarget(text: string): LimboChoice | undefined {
  const typed = parseTyped(text)
  return typed === undefined ? undefined : limbo.parseChoice({ target: Number(typed / 100n) })
}

/** The chance to reach a target in percent, four decimals, cut. */
export function chanceText({ target }: LimboChoice): string {
  const parts = (BigInt(limbo.payTable.rtpBps) * 10_000n) / BigInt(target)
  return `${parts / 10_000n}.${String(parts % 10_000n).padStart(4, '0')}`
}

/** How far the needle turns for a point, 0 … 1: each tenfold is a third of the way, and 1000 times is the end. */
export function needleAt(hundredths: number): number {
  return Math.min(Math.log10(Math.max(hundredths, 100) / 100) / 3, 1)
}
