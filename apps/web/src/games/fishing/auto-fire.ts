/** Shots that follow one another by themselves: how many, and what ends them. A limit of loss is part of every plan. */
import type { Money } from '@khela/money'

export interface AutoFire {
  readonly limit: Money
  readonly left: number
  /** What lay at the seat with what flew, when it began. */
  readonly from: Money
}
export type AutoEnd = 'shots' | 'loss' | 'funds' | 'connection' | 'person' | 'dialog'

export const autoShots = [25, 50, 100] as const

export const beganAuto = (limit: Money, shots: number, from: Money): AutoFire => ({ limit, left: shots, from })

/** Why the next shot is not fired, or `undefined`. What flies counts as lost: a shot that could lose more than the limit ends it before. */
export function endOfAuto({ limit, left, from }: AutoFire, purse: Money, cost: Money): AutoEnd | undefined {
  if (left <= 0) return 'shots'
  return from - purse + cost > limit ? 'loss' : undefined
}
