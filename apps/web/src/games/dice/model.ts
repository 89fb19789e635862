/** What the screen of dice shows, from the rules of packages/games. Whole numbers and bigint only. */
import { dice, DICE_OUTCOMES, DICE_WINNING, type DiceChoice, type DiceSide } from '@khela/games/dice'
import { parseTyped } from '@khela/money'
import type { HouseRound } from '../kit/house/use-stake.ts'

/** A round of dice with what was chosen and rolled. */
export interface DiceRound extends Pick<HouseRound, 'id' | 'stake' | 'payout' | 'win' | 'mult4' | 'at'>, DiceChoice {
  readonly roll: number
}

/** A round as the table lists it; facts that are no choice of dice are damage. */
export function rollOf({ choice, outcome, ...round }: HouseRound): DiceRound {
  const chosen = dice.parseChoice(choice)
  if (chosen === undefined || typeof outcome['roll'] !== 'number') throw new Error(`${round.id} is no round of dice`)
  return { ...round, ...chosen, roll: outcome['roll'] }
}

/** A roll or target in hundredths as it is shown: 5050 is "50.50", 894 is "08.94". */
export function hundredths(value: number): string {
  return `${String(Math.trunc(value / 100)).padStart(2, '0')}.${String(value % 100).padStart(2, '0')}`
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

/** Where a value stands on the track, in percent of its width. */
export function trackPercent(value: number): number {
  return (value / DICE_OUTCOMES) * 100
}
