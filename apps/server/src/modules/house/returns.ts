/**
 * Whether a game returns what its proof says: sums of rounds against the exact return, in whole numbers all the way.
 *
 * Too much is judged by the second moments of what was paid: a rare large win widens them, so it raises no alarm by itself.
 * Too little cannot be judged by them, for they are blind to the large win that has not come yet: there the widest spread is
 * taken that a payout between nothing and the most of its choice can have about its mean (r·m − r² for each unit).
 */
import type { Ratio } from '@khela/games'
import type { RoundTally } from '../rounds/index.ts'

export type ReturnSums = Pick<RoundTally, 'rounds' | 'staked' | 'paid' | 'stakedSq' | 'stakedPaid' | 'paidSq' | 'spread'>
export interface Expected {
  readonly low: Ratio | undefined
  readonly high: Ratio
}
/** Shares are parts per million of what was staked. */
export interface Judged {
  /** Hundredths of a standard deviation outside what is expected: 0 within it, `undefined` where that cannot be said. */
  readonly z: bigint | undefined
  /** Between these the return lies in 999 of 1 000 cases, as far as they are known. */
  readonly from: bigint | undefined
  readonly to: bigint | undefined
}

const MILLION = 1_000_000n
/** Two-sided, 1 in 1 000; in hundredths of a standard deviation. */
const BAND = 329n

/** The largest whole number whose square is not above `value`. */
export function rootOf(value: bigint): bigint {
  if (value < 2n) return value < 0n ? 0n : value
  let guess = 1n << (BigInt(value.toString(2).length + 1) / 2n)
  for (;;) {
    const next = (guess + value / guess) / 2n
    if (next >= guess) return guess
    guess = next
  }
}

/** What was paid of all that was staked. */
export const returned = ({ staked, paid }: ReturnSums): bigint => (BigInt(paid) * MILLION) / BigInt(staked)

/** Standard deviation of what is paid about a return of `num / den`, times `den`, by what was recorded. */
function recordedSpread({ stakedSq, stakedPaid, paidSq }: ReturnSums, { num, den }: Ratio): bigint {
  return rootOf(BigInt(paidSq) * den * den - 2n * num * den * BigInt(stakedPaid) + num * num * BigInt(stakedSq))
}
/** The widest it can be, times `den`; `undefined` where a round does not say the most it could have become. */
function widestSpread({ stakedSq, spread }: ReturnSums, { num, den }: Ratio): bigint | undefined {
  return spread === null ? undefined : rootOf((num * den * BigInt(spread)) / 10_000n - num * num * BigInt(stakedSq))
}

/** How far outside a return the sums are, and the edge of its band on that side. */
function against(sums: ReturnSums, { num, den }: Ratio, deviation: bigint | undefined, side: 1n | -1n) {
  if (deviation === undefined || deviation === 0n || sums.rounds < 2n) return { beyond: undefined, edge: undefined }
  const beyond = ((BigInt(sums.paid) * den - num * BigInt(sums.staked)) * 100n) / deviation
  const edge = (num * MILLION) / den + (side * BAND * deviation * MILLION) / (100n * den * BigInt(sums.staked))
  return { beyond, edge: edge < 0n ? 0n : edge }
}
const isAbove = ({ staked, paid }: ReturnSums, { num, den }: Ratio): boolean => BigInt(paid) * den > num * BigInt(staked)

/** Judges the sums of at least one round. */
export function judge(sums: ReturnSums, { low, high }: Expected): Judged {
  const above = against(sums, high, recordedSpread(sums, high), 1n)
  const below = low === undefined ? undefined : against(sums, low, widestSpread(sums, low), -1n)
  const band = { from: below?.edge, to: above.edge }
  if (isAbove(sums, high)) return { z: above.beyond, ...band }
  if (low === undefined || below === undefined || isAbove(sums, low)) return { z: 0n, ...band }
  return { z: below.beyond, ...band }
}

const plus = (a: string, b: string): string => (BigInt(a) + BigInt(b)).toString()
/** Sums together. */
export function added(a: ReturnSums, b: ReturnSums): ReturnSums {
  return {
    rounds: a.rounds + b.rounds,
    staked: plus(a.staked, b.staked),
    paid: plus(a.paid, b.paid),
    stakedSq: plus(a.stakedSq, b.stakedSq),
    stakedPaid: plus(a.stakedPaid, b.stakedPaid),
    paidSq: plus(a.paidSq, b.paidSq),
    spread: a.spread === null || b.spread === null ? null : plus(a.spread, b.spread),
  }
}
