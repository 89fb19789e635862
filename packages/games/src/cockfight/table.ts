/** The virtual cockfight: weights published before the betting, and what each spot returns (GS-2.21). */
import type { Proof } from '../proof.ts'

/**
 * `weights` of a thousand rounds: meron, wala, draw. `returns` in 1/10 000, stake included: a main bet pays 0.90 and gets its
 * stake back on a draw; the draw pays 18:1, since at the 8:1 of the pits it would keep 55 %.
 */
export const cockfightTable = {
  weights: { meron: 475, wala: 475, draw: 50 },
  returns: { meron: 19_000n, wala: 19_000n, draw: 190_000n },
} as const

/** Proven by cockfight.test.ts: every outcome, paid by the game. */
export const cockfightProof: Proof = {
  table: '84250fe42d94c5dcc2f37ec5f90ec62a222a9ef6c4e7e1977c04be81e877b269',
  rtp: [
    { bet: 'meron', exact: { num: 381n, den: 400n } },
    { bet: 'wala', exact: { num: 381n, den: 400n } },
    { bet: 'draw', exact: { num: 19n, den: 20n } },
  ],
}
