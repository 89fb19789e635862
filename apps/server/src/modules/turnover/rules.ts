/** Pure rules of turnover (PAY-3.5): what of a stake counts, and towards which requirement. */
import type { Money } from '@khela/money'

/** What of a stake counts, in percent by category of games; a category that is not named counts in full. */
export type Contribution = Readonly<Record<string, number>>

export interface Requirement {
  readonly id: bigint
  readonly needed: Money
  readonly done: Money
  /** Null: every game counts in full. */
  readonly contribution: Contribution | null
}
/** A settled stake that put money at risk, and the category of its game. */
export interface ValidBet {
  readonly stake: Money
  readonly category: string | undefined
}
/** What a round counted for one requirement. */
export interface Credit {
  readonly id: bigint
  readonly amount: Money
}

/** Percent of a stake that counts towards a requirement. */
export function shareOf(requirement: Pick<Requirement, 'contribution'>, category: string | undefined): bigint {
  if (requirement.contribution === null || category === undefined) return 100n
  return BigInt(requirement.contribution[category] ?? 100)
}

const least = (a: Money, b: Money): Money => (a < b ? a : b)

/**
 * Spreads a valid bet over the open requirements, given in their order: the first takes what it counts of the stake, up to
 * what it misses; only the stake that this did not use up goes on to the next. A game that does not count for one (0 %)
 * leaves the stake to the next. Credits are floored to 1/10 000 and never come to more than the stake.
 */
export function advance(requirements: readonly Requirement[], bet: ValidBet): { credits: Credit[]; counted: Money } {
  let left = bet.stake
  const credits: Credit[] = []
  for (const requirement of requirements) {
    const percent = shareOf(requirement, bet.category)
    const missing = requirement.needed - requirement.done
    if (left <= 0n || percent === 0n || missing <= 0n) continue
    const amount = least((left * percent) / 100n, missing)
    if (amount > 0n) credits.push({ id: requirement.id, amount })
    // What of the stake made this much: rounded up, so that no part of it counts twice.
    left = amount === missing ? left - (amount * 100n + percent - 1n) / percent : 0n
  }
  return { credits, counted: credits.reduce((sum, { amount }) => sum + amount, 0n) }
}

export interface Turnover {
  readonly needed: Money
  readonly done: Money
  readonly missing: Money
}

/** Sum over the requirements that are still open. */
export function turnoverOf(open: readonly Pick<Requirement, 'needed' | 'done'>[]): Turnover {
  const needed = open.reduce((sum, one) => sum + one.needed, 0n)
  const done = open.reduce((sum, one) => sum + one.done, 0n)
  return { needed, done, missing: needed - done }
}
