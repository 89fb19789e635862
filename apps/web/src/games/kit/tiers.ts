/** How great what a round brought is. Pure. */
import type { Money } from '@khela/money'

/**
 * `loss` nothing came back · `part` less than the stake · `even` the stake · `win` more · `big` 10 times the stake or more · `huge` 100 ·
 * `vast` 1,000.
 */
export type Tier = 'loss' | 'part' | 'even' | 'win' | 'big' | 'huge' | 'vast'

/** From so many times the stake on. */
const levels = [
  ['vast', 1_000n],
  ['huge', 100n],
  ['big', 10n],
] as const

/** The tier of a payout, stake included. A stake of nothing (free spins) that pays is a win. */
export function tierOf(stake: Money, payout: Money): Tier {
  if (payout === 0n) return 'loss'
  if (payout < stake) return 'part'
  if (payout === stake) return 'even'
  return stake === 0n ? 'win' : (levels.find(([, times]) => payout >= stake * times)?.[0] ?? 'win')
}

/** Whether more came back than was staked: nothing else is called a win. */
export const isWon = (tier: Tier): boolean => tier === 'win' || isGreat(tier)

/** Whether it is celebrated beyond a line of words. */
export const isGreat = (tier: Tier): tier is 'big' | 'huge' | 'vast' => tier === 'big' || tier === 'huge' || tier === 'vast'

const PARTS = 1_000n

/** Where a count-up of an amount stands after `part` of its way, 0 to 1: whole hundredths, slower toward the end, the amount itself last. */
export function countedTo(amount: Money, part: number): Money {
  if (part >= 1) return amount
  const left = PARTS - BigInt(Math.trunc(Math.max(part, 0) * 1_000))
  const share = PARTS ** 3n - left ** 3n
  return ((amount * share) / PARTS ** 3n / 100n) * 100n
}
