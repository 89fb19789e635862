/** The pay table of dice: what each number of winning rolls pays (GS-2.1). */
import { proven } from '../exact.ts'
import type { Mult4 } from '../rules.ts'

/** Number of possible rolls. */
export const DICE_OUTCOMES = 10_000

/** Fewest and most winning rolls a choice may have. */
export const DICE_WINNING = { min: 1, max: 9_800 } as const

// 10 000 outcomes × 10 000 (four decimals of the multiplier) × 0.99 returned.
const RETURNED = 99_000_000n

/** Multiplier in 1/10 000 for `winning` winning rolls: floor(99 000 000 / winning). */
export const multOf = (winning: number): Mult4 => RETURNED / BigInt(winning)

/** Every bet with its multiplier. Written out when it is asked for: a browser plays without it. */
export const payTableOf = (): readonly (readonly [number, string])[] =>
  Array.from({ length: DICE_WINNING.max }, (_, at) => [at + DICE_WINNING.min, multOf(at + DICE_WINNING.min).toString()] as const)

/** The lowest and the highest exact return of all bets; worked out again by the tests beside. */
export const proof = proven('0a04daf4997cad0af98c0470ec743d0a265c48f482fe0f84752a005eb100b3e4', {
  'W = 9724': '98990320/100000000',
  'W = 1': '99000000/100000000',
})
