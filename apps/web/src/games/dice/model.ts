/** What the screen of dice shows, from the rules of packages/games. Whole numbers and bigint only. */
import { dice, DICE_OUTCOMES, DICE_WINNING, type DiceChoice, type DiceSide } from '@khela/games'
import { floorToCent, mulRate, parseTyped, type Money } from '@khela/money'
import type { StakeLimits } from '../../features/play/stake.ts'

const MULT_UNIT = 10_000n

/** A roll or target in hundredths as it is shown: 5050 is "50.50", 894 is "08.94". */
export function hundredths(value: number): string {
  return `${String(Math.trunc(value / 100)).padStart(2, '0')}.${String(value % 100).padStart(2, '0')}`
}

/** A multiplier in 1/10 000 with its four decimals: "2.0000". */
export function multiplierText(mult4: bigint): string {
  return `${mult4 / MULT_UNIT}.${String(mult4 % MULT_UNIT).padStart(4, '0')}`
}

/** Targets that `side` may have, inclusive, in hundredths. */
export function targetRange(side: DiceSide): { readonly min: number; readonly max: number } {
  const ends = [dice.targetFor(side, DICE_WINNING.min), dice.targetFor(side, DICE_WINNING.max)]
  return { min: Math.min(...ends), max: Math.max(...ends) }
}

/** The nearest target that `side` may have. */
export function nearestTarget(side: DiceSide, target: number): number {
  const { min, max } = targetRange(side)
  return Math.min(Math.max(Math.round(target), min), max)
}

/** The other side at the same chance. */
export function swapped(choice: DiceChoice): DiceChoice {
  const side = choice.side === 'under' ? 'over' : 'under'
  return { side, target: dice.targetFor(side, dice.winningOutcomes(choice.side, choice.target)) }
}

/** What was typed as a target, in hundredths, or undefined. Bengali digits are welcome. */
export function typedTarget(side: DiceSide, text: string): number | undefined {
  const typed = parseTyped(text)
  if (typed === undefined) return undefined
  const target = Number(typed / 100n)
  const { min, max } = targetRange(side)
  return target >= min && target <= max ? target : undefined
}

export interface Odds {
  readonly mult4: bigint
  /** In percent with two decimals, exact. */
  readonly chance: string
}
export function oddsOf(choice: DiceChoice): Odds {
  return { mult4: dice.maxMultiplier(choice), chance: hundredths(dice.winningOutcomes(choice.side, choice.target)).replace(/^0(?=\d)/, '') }
}

/** What a winning bet is paid, stake included. */
export function payoutOf(stake: Money, mult4: bigint): Money {
  return mulRate(stake, mult4, MULT_UNIT)
}

/** The limits of this choice: no win may be above `maxWin` (games-and-sports §2). */
export function limitsFor(limits: StakeLimits & { readonly maxWin: Money }, mult4: bigint): StakeLimits {
  const byWin = floorToCent((limits.maxWin * MULT_UNIT) / mult4)
  return { min: limits.min, max: byWin < limits.max ? byWin : limits.max }
}

/** Where a value stands on the track, in percent of its width. */
export function trackPercent(value: number): number {
  return (value / DICE_OUTCOMES) * 100
}
