import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedTo, isGreat, isWon, tierOf } from './tiers.ts'

const money = fc.bigInt({ min: 0n, max: 10n ** 14n })

test('each tier begins at its multiple, to the last unit', () => {
  const stake = 100_000n
  const at = (payout: bigint) => tierOf(stake, payout)
  expect([0n, 1n, 60_000n, 99_999n].map(at)).toEqual(['loss', 'part', 'part', 'part'])
  expect([100_000n, 100_001n, 999_999n].map(at)).toEqual(['even', 'win', 'win'])
  expect([1_000_000n, 9_999_999n, 10_000_000n, 99_999_999n, 100_000_000n].map(at)).toEqual(['big', 'big', 'huge', 'huge', 'vast'])
  expect([tierOf(0n, 0n), tierOf(0n, 5n)]).toEqual(['loss', 'win'])
})

test('nothing lost is a win, and what came back is never a loss', () => {
  fc.assert(
    fc.property(money, money, (stake, payout) => {
      const tier = tierOf(stake, payout)
      expect(isWon(tier)).toBe(payout > stake)
      expect(tier === 'loss').toBe(payout === 0n)
      if (isGreat(tier)) expect(isWon(tier)).toBe(true)
    }),
  )
})

test('a count-up rises in whole hundredths from nothing to exactly the amount', () => {
  const part = fc.double({ min: 0, max: 1.2, noNaN: true })
  fc.assert(
    fc.property(money, part, part, (amount, one, other) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)]
      expect(countedTo(amount, first)).toBeLessThanOrEqual(countedTo(amount, second))
      expect(countedTo(amount, second)).toBeLessThanOrEqual(amount)
      if (second < 1) expect(countedTo(amount, second) % 100n).toBe(0n)
      expect([countedTo(amount, 0), countedTo(amount, 1)]).toEqual([0n, amount])
    }),
  )
})
