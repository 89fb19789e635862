/** Exact returns of reel slots in closed form: every stop of a reel is as likely, and reels are independent. */
import { minus, over, plus, ratio, times, ZERO } from '../ratio.ts'
import type { Ratio } from '../rules.ts'
import { windowAt, type ReelTable } from './table.ts'

/** Returns in parts of the total bet. `rtp` = `base` + `feature`; `retrigger` = free spins that a free spin gives on average. */
export interface SlotRtp {
  readonly base: Ratio
  readonly feature: Ratio
  readonly rtp: Ratio
  readonly awarded: Ratio
  readonly retrigger: Ratio
}

/** The chance of 0, 1, 2 … scatters on the screen. */
export function scatterChances(table: ReelTable, reels: readonly (readonly string[])[]): readonly Ratio[] {
  let chances: Ratio[] = [ratio(1)]
  for (const reel of reels) {
    const next: Ratio[] = Array.from({ length: chances.length + table.rows }, () => ZERO)
    for (let stop = 0; stop < reel.length; stop += 1) {
      const seen = windowAt(reel, stop, table.rows).filter((symbol) => symbol === table.scatter).length
      chances.forEach((chance, count) => (next[count + seen] = plus(next[count + seen] ?? ZERO, times(chance, ratio(1, reel.length)))))
    }
    chances = next
  }
  return chances
}

/** The mean of a value that is given by count, where the last value stands for every higher count. */
export function meanOf(chances: readonly Ratio[], values: readonly number[]): Ratio {
  return chances.reduce((sum, chance, count) => plus(sum, times(chance, ratio(values[Math.min(count, values.length - 1)] ?? 0))), ZERO)
}

/** A free spin with those it leads to is worth `free / (1 − retrigger)`: the feature is the spins given times that. */
export function withFeature(base: Ratio, awarded: Ratio, free: Ratio, retrigger: Ratio): SlotRtp {
  const feature = times(awarded, over(free, minus(ratio(1), retrigger)))
  return { base, feature, rtp: plus(base, feature), awarded, retrigger }
}
