/** Dice (GS-2.1): a roll of 00.00 to 99.99, bet under or over a target. */
import type { Stream } from '@khela/fair'
import { type Money, mulRate } from '@khela/money'
import type { GameRules, Mult4, RoundResult } from '../rules.ts'
import { DICE_OUTCOMES, DICE_WINNING, multOf, payTableOf, proof } from './table.ts'

export { DICE_OUTCOMES, DICE_WINNING } from './table.ts'

export type DiceSide = 'under' | 'over'

/** `under` wins on rolls below `target`, `over` on rolls above it. `target` in hundredths: 5050 is shown as 50.50. */
export interface DiceChoice {
  readonly side: DiceSide
  readonly target: number
}

/** `roll` in hundredths, 0 … 9999. `mult4` is what the choice pays when it wins; `payout` is 0 when it lost. */
export interface DiceResult extends RoundResult {
  readonly roll: number
}

const MULT_UNIT = 10_000n

/** Number of rolls that win: 1 … 9800 for a choice that may be played, anything else otherwise. */
function winningOutcomes(side: DiceSide, target: number): number {
  return side === 'under' ? target : DICE_OUTCOMES - 1 - target
}

function isPlayable(winning: number): boolean {
  return Number.isInteger(winning) && winning >= DICE_WINNING.min && winning <= DICE_WINNING.max
}

/** The target that gives `side` exactly `winning` winning rolls: the inverse of `winningOutcomes`. */
function targetFor(side: DiceSide, winning: number): number {
  return side === 'under' ? winning : DICE_OUTCOMES - 1 - winning
}

/** Multiplier in 1/10 000 for `winning` winning rolls: floor(99 000 000 / winning). Throws `RangeError` outside 1 … 9800. */
function mult4(winning: number): Mult4 {
  if (!isPlayable(winning)) throw new RangeError('a dice bet has from 1 to 9800 winning rolls')
  return multOf(winning)
}

/** Exact return to player for `winning` winning rolls, as a fraction: winning × mult4 / 10^8 (not reduced). */
function returnToPlayer(winning: number): { readonly num: bigint; readonly den: bigint } {
  return { num: BigInt(winning) * mult4(winning), den: 100_000_000n }
}

function parseChoice(input: unknown): DiceChoice | undefined {
  if (typeof input !== 'object' || input === null || Object.keys(input).length !== 2) return undefined
  if (!Object.hasOwn(input, 'side') || !Object.hasOwn(input, 'target')) return undefined
  const { side, target } = input as { readonly side: unknown; readonly target: unknown }
  if ((side !== 'under' && side !== 'over') || typeof target !== 'number') return undefined
  return isPlayable(winningOutcomes(side, target)) ? { side, target } : undefined
}

function play(stream: Stream, choice: DiceChoice, stake: Money): DiceResult {
  if (stake <= 0n) throw new RangeError('a stake is more than zero')
  const multiplier = mult4(winningOutcomes(choice.side, choice.target))
  const roll = stream.int(DICE_OUTCOMES)
  const win = choice.side === 'under' ? roll < choice.target : roll > choice.target
  return { roll, win, mult4: multiplier, payout: win ? mulRate(stake, multiplier, MULT_UNIT) : 0n }
}

const rules: GameRules<'dice', DiceChoice, DiceResult> = {
  id: 'dice',
  parseChoice,
  maxMultiplier: (choice) => mult4(winningOutcomes(choice.side, choice.target)),
  play,
}

export const dice = {
  ...rules,
  winningOutcomes,
  targetFor,
  mult4,
  returnToPlayer,
  proof,
  get payTable() {
    return payTableOf()
  },
}
