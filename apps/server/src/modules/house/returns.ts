/**
 * Whether a game returns what its proof says: sums of rounds against the exact return. Statistics, not money, so doubles are
 * enough; the sums themselves are exact.
 *
 * Too much is judged by the second moments of what was paid: a rare large win widens them, so it raises no alarm by itself.
 * Too little cannot be judged by them, for they are blind to the large win that has not come yet: there the widest spread is
 * taken that a payout between nothing and the most of its choice can have about its mean (r·m − r² for each unit).
 */
import type { Ratio } from '@khela/games'
import type { RoundTally } from '../play/index.ts'

export type ReturnSums = Pick<RoundTally, 'rounds' | 'staked' | 'paid' | 'stakedSq' | 'stakedPaid' | 'paidSq' | 'spread'>
export interface Expected {
  readonly low: Ratio | undefined
  readonly high: Ratio
}
export interface Judged {
  /** What was paid of each unit staked. */
  readonly actual: number
  /** How many standard deviations it lies outside what is expected: 0 within it, `undefined` where that cannot be said. */
  readonly z: number | undefined
  /** Between these it lies in 999 of 1 000 cases, as far as they are known. */
  readonly from: number | undefined
  readonly to: number | undefined
}

/** Two-sided, 1 in 1 000. */
const BAND = 3.29

const asNumber = ({ num, den }: Ratio): number => Number((num * 1_000_000_000_000n) / den) / 1e12

/** Standard deviation of what is paid, about a return of `r`, by what was recorded. */
function recordedSpread(sums: ReturnSums, r: number): number {
  return Math.sqrt(Math.max(0, Number(sums.paidSq) - 2 * r * Number(sums.stakedPaid) + r * r * Number(sums.stakedSq)))
}
/** The widest it can be; `undefined` where a round does not say the most it could have become. */
function widestSpread(sums: ReturnSums, r: number): number | undefined {
  if (sums.spread === null) return undefined
  return Math.sqrt(Math.max(0, (r * Number(sums.spread)) / 10_000 - r * r * Number(sums.stakedSq)))
}

/** Judges the sums of at least one round. */
export function judge(sums: ReturnSums, { low, high }: Expected): Judged {
  const [staked, paid] = [Number(sums.staked), Number(sums.paid)]
  const actual = paid / staked
  const most = asNumber(high)
  const above = recordedSpread(sums, most)
  const to = sums.rounds > 1n && above > 0 ? most + (BAND * above) / staked : undefined
  const least = low === undefined ? undefined : asNumber(low)
  const below = least === undefined ? undefined : widestSpread(sums, least)
  const from = least === undefined || below === undefined ? undefined : Math.max(0, least - (BAND * below) / staked)
  if (actual > most) return { actual, z: above > 0 ? (paid - most * staked) / above : undefined, from, to }
  if (least === undefined || actual >= least) return { actual, z: 0, from, to }
  return { actual, z: below === undefined || below === 0 ? undefined : (paid - least * staked) / below, from, to }
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
