/** Whole numbers and fractions of the proofs and of the rules that need binomials. No floats. */
import { type Money, mulRate } from '@khela/money'
import type { Proof } from './proof.ts'
import type { Mult4, Ratio, RoundResult } from './rules.ts'

/** A multiplier of 1: the stake and nothing more. */
export const ONE: Mult4 = 10_000n

/** The number of ways to choose `k` of `n`; 0 when there are none. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let taken = 1; taken <= k; taken += 1) ways = (ways * BigInt(n - taken + 1)) / BigInt(taken)
  return ways
}

/** The same fraction in lowest terms. `den` must be more than 0. */
export function reduced({ num, den }: Ratio): Ratio {
  let [a, b] = [num < 0n ? -num : num, den]
  while (b > 0n) [a, b] = [b, a % b]
  return { num: num / a, den: den / a }
}

/** A fraction written as `1261/1280` or as a whole number, digits only. */
export function ratio(text: string): Ratio {
  const [num = '', den = '1'] = text.split('/')
  return { num: BigInt(num), den: BigInt(den) }
}

/** A proof: the hash of a pay table and the exact return of each kind of bet, written as fractions. */
export function proven(table: string, rtp: Readonly<Record<string, string>>): Proof {
  return { table, rtp: Object.entries(rtp).map(([bet, exact]) => ({ bet, exact: ratio(exact) })) }
}

/** What a stake becomes at `mult4`. `win` is true when more than the stake comes back: less is not called a win. */
export function settled(stake: Money, mult4: Mult4): RoundResult {
  return { win: mult4 > ONE, mult4, payout: mulRate(stake, mult4, ONE) }
}
