/**
 * What of a member's stakes on a round was at risk: the valid bet that turnover counts (PAY-3.5). What lies on opposite sides is
 * none, and neither is what can pay next to nothing beyond itself.
 */
import { parseMoney, type Money } from '@khela/money'
import { countsAt } from '../rooms/index.ts'
import { outOf } from './outcome.ts'
import type { SpotTable } from './registry.ts'
import type { BetRow } from './store.ts'

/**
 * All that lies on the spots, less what lies equally on every spot of a set of opposite sides: who bets 100 on red and 60 on
 * black risks 40. All of a member's bets on the round together, so that two calls are no way round it. In 1/10 000. Nothing
 * where what is left cannot become `least` hundredths of itself, however the round ends: who covers 35 of 37 numbers.
 */
export function validOf(
  table: Pick<SpotTable, 'opposites' | 'spots' | 'worst'>,
  bets: readonly Pick<BetRow, 'spots'>[],
  least: number,
): Money {
  const laid = new Map<string, Money>()
  for (const { spot, stake } of bets.flatMap(({ spots }) => spots)) laid.set(spot, (laid.get(spot) ?? 0n) + parseMoney(stake))
  for (const sides of table.opposites) {
    const both = sides.map((spot) => laid.get(spot) ?? 0n).reduce((fewest, one) => (one < fewest ? one : fewest))
    if (both > 0n) for (const spot of sides) laid.set(spot, (laid.get(spot) ?? 0n) - both)
  }
  const atRisk = table.spots.map((spot) => laid.get(spot) ?? 0n)
  const staked = atRisk.reduce((sum, one) => sum + one, 0n)
  return countsAt({ returned: table.worst(atRisk), staked }, least) ? staked : 0n
}

/**
 * Of bets on crash, each for itself: by what it was cashed out at, of a lost one by its mark, which is the most it could have paid.
 * What the table's ceiling cashed out early counts by its mark as well: its player did not choose that.
 */
export function validOnCurve(
  bets: readonly Pick<BetRow, 'stake' | 'stopAt' | 'state' | 'outAt'>[],
  point: number,
  ceiling: number | null,
  least: number,
): Money {
  return bets.reduce((sum, bet) => {
    const at = outOf(bet, point, ceiling)
    const isChosen = at !== undefined && (ceiling === null || at < ceiling)
    const odds = isChosen ? at : (bet.stopAt ?? least)
    return countsAt({ returned: BigInt(odds), staked: 100n }, least) ? sum + bet.stake : sum
  }, 0n)
}

/** By member, where it is less than what they staked. `bets`: those that are settled with the round. */
export function validByMember(bets: readonly BetRow[], valid: (own: readonly BetRow[]) => Money): { memberId: bigint; valid: Money }[] {
  return [...Map.groupBy(bets, ({ memberId }) => memberId)].flatMap(([memberId, own]) => {
    const counted = valid(own)
    return counted < own.reduce((sum, { stake }) => sum + stake, 0n) ? [{ memberId, valid: counted }] : []
  })
}
