import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsAt, oddsOf, validNote } from './low-odds.ts'

test('a bet counts from the least odds on, and not one unit below', () => {
  expect([12_999n, 13_000n, 13_001n].map((mult4) => countsAt(oddsOf(mult4), 130))).toEqual([false, true, true])
  expect(countsAt(oddsOf(10_000n), 100)).toBe(true)
  expect([validNote(oddsOf(10_206n), 130), validNote(oddsOf(20_412n), 130)]).toEqual([{ valid: '0.00' }, {}])
})

test('higher odds never count less, a higher rule never lets more count, and only the fraction matters', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 15n })
  const rule = fc.integer({ min: 100, max: 1_000 })
  fc.assert(
    fc.property(units, units, units, rule, rule, (returned, staked, more, one, other) => {
      const [lower, higher] = one < other ? [one, other] : [other, one]
      if (countsAt({ returned, staked }, higher)) {
        expect(countsAt({ returned, staked }, lower)).toBe(true)
        expect(countsAt({ returned: returned + more, staked }, higher)).toBe(true)
      }
      expect(countsAt({ returned: returned * more, staked: staked * more }, one)).toBe(countsAt({ returned, staked }, one))
      // The same said with a division that leaves a rest: the least return that counts, rounded up.
      expect(countsAt({ returned, staked }, one)).toBe(returned >= (staked * BigInt(one) + 99n) / 100n)
    }),
  )
})
