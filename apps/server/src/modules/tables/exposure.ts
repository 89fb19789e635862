/** The most that a round can cost (GS-2.0.2): the stakes on its spots, over every way it can end. */
import type { Mult4 } from '@khela/games'
import type { Money } from '@khela/money'

/** Spots that depend on each other, by their places, and what they pay in each way the round can end. */
export interface Scenario {
  readonly places: readonly number[]
  readonly pays: readonly (readonly Mult4[])[]
}

/** Ways that pay the same are one, and a way that pays no spot more than another does not decide. */
function distinct({ places, pays }: Scenario): Scenario {
  const unlike = [...new Map(pays.map((way) => [way.join(), way])).values()]
  return { places, pays: unlike }
}

/** Adds up what every group of spots can return at most. Ways are worked out at the first question. */
export function openExposure(groups: () => readonly Scenario[]): (totals: readonly Money[]) => Money {
  let known: readonly Scenario[] | undefined
  return (totals) => {
    known ??= groups().map(distinct)
    return known.reduce((sum, { places, pays }) => {
      const laid = places.flatMap((place, n) => ((totals[place] ?? 0n) > 0n ? [{ n, stake: totals[place] ?? 0n }] : []))
      if (laid.length === 0) return sum
      let most = 0n
      for (const way of pays) {
        const returned = laid.reduce((paid, { n, stake }) => paid + stake * (way[n] ?? 0n), 0n)
        if (returned > most) most = returned
      }
      return sum + most / 10_000n
    }, 0n)
  }
}

/** A stake on crash with the multiplier, in hundredths, at which it is cashed out at the latest. */
export interface Rising {
  readonly stake: Money
  readonly stopAt: number
}

/**
 * The multiplier, in hundredths, at which a table of crash cashes everybody out so that it loses no more than `limit`: the
 * highest at which what all are paid less all stakes is within it. At least `least`, at most `cap`.
 */
export function ceilingOf(bets: readonly Rising[], limit: Money, least: number, cap: number): number {
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0n)
  const costs = (at: number): Money =>
    bets.reduce((sum, { stake, stopAt }) => sum + (stake * BigInt(Math.min(stopAt, at))) / 100n, 0n) - staked
  let [low, high] = [least, cap]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (costs(middle) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
