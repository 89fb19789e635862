/** The bets of teen patti A/B (GS-2.15.2): what a side returns to one, in 1/10 000, and pair plus to one. */
import { proven } from '../exact.ts'

/** The ranks of a hand, lowest first. */
export const RANKS = ['high', 'pair', 'colour', 'sequence', 'pure_sequence', 'trail'] as const

export const payTable = {
  side: 9_600,
  pair_plus: { pair: 1, colour: 4, sequence: 6, pure_sequence: 30, trail: 40 },
} as const

/** The exact return of each kind of bet; worked out again by the tests beside over all 22,100 hands. */
export const proof = proven('15bca81eb69a3c239b3c2e6ba608858d5b1b6cc1cc8c91cc16b71db5847fb5d2', {
  side: '23980529/24469375',
  pair_plus: '5407/5525',
})
