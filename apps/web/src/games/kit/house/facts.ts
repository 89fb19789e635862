import type { HouseRound } from './use-stake.ts'

/** The whole numbers that a round tells under a name; none where it tells something else. */
export function numbersIn(facts: HouseRound['outcome'], name: string): readonly number[] {
  const list = facts[name]
  return Array.isArray(list) ? list.filter((one) => typeof one === 'number') : []
}
