/** Pure rules of coins: what to ask for, and what came in is worth. */
import { floorToCent, type Money } from '@khela/money'
import type { Confirmation } from '../gateway.ts'

/** USDT has six decimals. */
export const decimals = 6
const one = 10n ** BigInt(decimals)

/** Smallest units to ask for so that they are worth at least `amount`; `rate` is BDT for one whole coin. */
export const unitsFor = (amount: Money, rate: Money): bigint => (amount * one + rate - 1n) / rate

/** What units are worth, floored to the hundredth: never more than came in. */
export const worthOf = (units: bigint, rate: Money): Money => floorToCent((units * rate) / one)

/** Units as decimal text without zeros at the end: "8.333334". */
export function unitsText(units: bigint): string {
  const part = String(units % one)
    .padStart(decimals, '0')
    .replace(/0+$/, '')
  return part === '' ? String(units / one) : `${units / one}.${part}`
}

export interface Came {
  readonly units: bigint
  readonly at: Date
}
export interface Wanted {
  readonly units: bigint
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Why coins wait for a person (PAY-3.1.6): nobody asked for them, too few, or too late. More than asked is credited as it came. */
export function holdOf(came: Came, wanted: Wanted): Confirmation['hold'] {
  if (came.at < wanted.createdAt) return 'unasked'
  if (came.units < wanted.units) return 'underpaid'
  return came.at > wanted.expiresAt ? 'late' : null
}
