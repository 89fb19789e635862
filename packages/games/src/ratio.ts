/** Exact fractions of whole numbers, always reduced: what returns are worked out with. */
import { reduced } from './exact.ts'
import type { Ratio } from './rules.ts'

/** `num / den`, reduced. `den` is more than 0. */
export function ratio(num: bigint | number, den: bigint | number = 1n): Ratio {
  const [top, bottom] = [BigInt(num), BigInt(den)]
  if (bottom <= 0n) throw new RangeError('the denominator of a fraction is more than zero')
  return reduced({ num: top, den: bottom })
}

export const ZERO: Ratio = { num: 0n, den: 1n }

export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den + b.num * a.den, a.den * b.den)
export const minus = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den - b.num * a.den, a.den * b.den)
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.num, a.den * b.den)
/** `a / b` for `b` more than 0. */
export const over = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den, a.den * b.num)

/** The nearest double: for a comparison with a printed figure, never for money. */
export function approximately({ num, den }: Ratio): number {
  const digits = 10n ** 18n
  return Number((num * digits) / den) / Number(digits)
}
