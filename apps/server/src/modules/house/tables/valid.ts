/** What of a member's stakes on a round was at risk: the valid bet that turnover counts (payments §3.5: no opposite sides). */
import { parseMoney, type Money } from '@khela/money'
import type { SpotTable } from './registry.ts'
import type { BetRow } from './store.ts'

/**
 * All that lies on the spots, less what lies equally on every spot of a set of opposite sides: who bets 100 on red and 60 on
 * black risks 40. All of a member's bets on the round together, so that two calls are no way round it. In 1/10 000.
 */
export function validOf(table: Pick<SpotTable, 'opposites'>, bets: readonly Pick<BetRow, 'spots'>[]): Money {
  const laid = new Map<string, Money>()
  let valid = 0n
  for (const { spot, stake } of bets.flatMap(({ spots }) => spots)) {
    const amount = parseMoney(stake)
    laid.set(spot, (laid.get(spot) ?? 0n) + amount)
    valid += amount
  }
  for (const sides of table.opposites) {
    const both = sides.map((spot) => laid.get(spot) ?? 0n).reduce((least, one) => (one < least ? one : least))
    valid -= both * BigInt(sides.length)
  }
  return valid
}

/** By member, where it is less than what they staked. `bets`: those that are settled with the round. */
export function validByMember(table: SpotTable, bets: readonly BetRow[]): { memberId: bigint; valid: Money }[] {
  return [...Map.groupBy(bets, ({ memberId }) => memberId)].flatMap(([memberId, own]) => {
    const valid = validOf(table, own)
    return valid < own.reduce((sum, { stake }) => sum + stake, 0n) ? [{ memberId, valid }] : []
  })
}
