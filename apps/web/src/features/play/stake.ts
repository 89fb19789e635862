import { floorToCent, type Money } from '@khela/money'

/** Smallest and largest stake of the choice at hand, in 1/10 000. */
export interface StakeLimits {
  readonly min: Money
  readonly max: Money
}

/** The amount put within the limits; the smallest stake when nothing was typed. */
export function within(amount: Money | undefined, limits: StakeLimits): Money {
  if (amount === undefined || amount < limits.min) return limits.min
  return amount > limits.max ? limits.max : amount
}

/** Half, cut to whole hundredths, within the limits. */
export function halved(amount: Money | undefined, limits: StakeLimits): Money {
  return within(amount === undefined ? undefined : floorToCent(amount / 2n), limits)
}

/** Double, within the limits. */
export function doubled(amount: Money | undefined, limits: StakeLimits): Money {
  return within(amount === undefined ? undefined : amount * 2n, limits)
}

export type StakeProblem = 'notAmount' | 'tooLow' | 'tooHigh' | 'notEnough'

/** Why this stake cannot be played, or undefined. The server decides; this only says it sooner. */
export function stakeProblem(amount: Money | undefined, limits: StakeLimits, balance: Money): StakeProblem | undefined {
  if (amount === undefined) return 'notAmount'
  if (amount < limits.min) return 'tooLow'
  if (amount > limits.max) return 'tooHigh'
  return amount > balance ? 'notEnough' : undefined
}
