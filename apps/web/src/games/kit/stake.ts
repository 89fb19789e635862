import { floorToCent, mulRate, parseMoney, type Money } from '@khela/money'

const MULT_UNIT = 10_000n

/** All that a stake may be taken from, as the wallet says: cash or trial credits first, then bonus money. */
export const spendable = ({ balance, bonus }: { readonly balance: string; readonly bonus: string }): Money =>
  parseMoney(balance) + parseMoney(bonus)

export const least = (a: Money, b: Money): Money => (a < b ? a : b)

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

/** Why this stake cannot be played, or undefined. The server decides; this only says it sooner. No balance: only the server knows. */
export function stakeProblem(amount: Money | undefined, limits: StakeLimits, balance: Money | undefined): StakeProblem | undefined {
  if (amount === undefined) return 'notAmount'
  if (amount < limits.min) return 'tooLow'
  if (amount > limits.max) return 'tooHigh'
  return balance !== undefined && amount > balance ? 'notEnough' : undefined
}

/** The limits of a choice that can become `mult4`: no win may be above `maxWin` (GS-2.0.3). */
export function limitsFor(limits: StakeLimits & { readonly maxWin: Money }, mult4: bigint): StakeLimits {
  const byWin = floorToCent((limits.maxWin * MULT_UNIT) / mult4)
  return { min: limits.min, max: byWin < limits.max ? byWin : limits.max }
}

/** What a stake becomes at a multiplier in 1/10 000, stake included. */
export function payoutOf(stake: Money, mult4: bigint): Money {
  return mulRate(stake, mult4, MULT_UNIT)
}

/** A multiplier in 1/10 000 with its four decimals: "2.0000". */
export function multiplierText(mult4: bigint): string {
  return `${mult4 / MULT_UNIT}.${String(mult4 % MULT_UNIT).padStart(4, '0')}`
}

/** The same without zeros at its end, two decimals at least: "2.00", "1.0312". */
export function shortMultiplier(mult4: bigint): string {
  return multiplierText(mult4).replace(/0{1,2}$/, '')
}

/** The same without any zero at its end, where there is little room: "0.6", "16". */
export function leanMultiplier(mult4: bigint): string {
  return multiplierText(mult4).replace(/\.?0+$/, '')
}
