import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf } from './rules-dialog.tsx'

test('a stated return is cut: never above the exact fraction, and less than a unit of its last place below', () => {
  const whole = fc.bigInt({ min: 1n, max: 10n ** 24n })
  fc.assert(
    fc.property(whole, whole, (a, b) => {
      const exact = a < b ? { num: a, den: b } : { num: b, den: a }
      const shown = BigInt(percentOf(exact).replace('.', ''))
      // `shown` is in millionths: shown / 10^6 ≤ num / den < (shown + 1) / 10^6.
      expect(shown * exact.den <= exact.num * 1_000_000n).toBe(true)
      expect((shown + 1n) * exact.den > exact.num * 1_000_000n).toBe(true)
    }),
  )
})
