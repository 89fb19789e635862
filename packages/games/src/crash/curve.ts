/**
 * The curve of crash: m(t) = ⌊100·e^(0.00006·t)⌋ hundredths, t in whole milliseconds (GS-2.3).
 * It decides money, so no float is in it: e^(0.00006·2^j) is worked out once for each bit j of t by its series in fixed
 * point of 128 binary places, and m(t) is the product of those whose bit is set. The error stays below 2^-100, while
 * 100·e^(0.00006·t) never comes nearer than 2^-25 to a whole number up to the cap; the tests hold both against all t.
 */
import { payTable } from './table.ts'

const PLACES = 128n
const UNIT = 1n << PLACES
const BITS = 18

/** e^(6·2^bit / 100 000) in fixed point. */
function power(bit: number): bigint {
  const [num, den] = [BigInt(payTable.growthPerMs[0]) << BigInt(bit), BigInt(payTable.growthPerMs[1])]
  let [sum, term] = [0n, UNIT]
  for (let n = 1n; term > 0n; n += 1n) {
    sum += term
    term = (term * num) / (den * n)
  }
  return sum
}
const POWERS = Array.from({ length: BITS }, (_, bit) => power(bit))

/** The multiplier in hundredths `ms` whole milliseconds after the start, at most the cap. Throws `RangeError` for another number. */
export function multiplierAt(ms: number): number {
  if (!Number.isInteger(ms) || ms < 0) throw new RangeError('a time is a whole number of milliseconds from 0')
  if (ms >= 1 << BITS) return payTable.cap
  const value = POWERS.reduce((product, factor, bit) => ((ms >> bit) & 1 ? (product * factor) >> PLACES : product), UNIT)
  return Math.min(Number((value * 100n) >> PLACES), payTable.cap)
}

/** The first millisecond at which the curve shows `hundredths` or more. Throws `RangeError` above the cap. */
export function reachedAt(hundredths: number): number {
  if (hundredths > payTable.cap) throw new RangeError('the curve ends at the cap')
  let [low, high] = [0, (1 << BITS) - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (multiplierAt(middle) >= hundredths) high = middle
    else low = middle + 1
  }
  return low
}
