import { parseMoney } from '@khela/money'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantOf } from './rules.ts'

const cent = 100n

test('the worked example: 1,000 and half of it, ten times, asks for 15,000 (PAY-3.5.6)', () => {
  const terms = { percent: 50, cap: parseMoney('2500.00'), minDeposit: parseMoney('500.00'), multiplier: 10 }
  expect(grantOf(terms, parseMoney('1000.00'))).toEqual({ bonus: parseMoney('500.00'), wagering: parseMoney('15000.00') })
  expect(grantOf(terms, parseMoney('499.99'))).toBeUndefined()
  expect(grantOf(terms, parseMoney('5000.01'))?.bonus).toBe(parseMoney('2500.00'))
  expect(grantOf(terms, parseMoney('500.01'))?.bonus).toBe(parseMoney('250.00'))
})

test('a bonus is a whole number of the smallest coins, never above its share or its cap, and the wagering is exact', () => {
  const terms = fc.record({
    percent: fc.integer({ min: 1, max: 1000 }),
    cap: fc.bigInt({ min: 1n, max: 10n ** 8n }).map((n) => n * cent),
    minDeposit: fc.bigInt({ min: 1n, max: 10n ** 8n }),
    multiplier: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(terms, fc.bigInt({ min: 1n, max: 10n ** 12n }), (offer, credited) => {
      const given = grantOf(offer, credited)
      if (given === undefined) return credited < offer.minDeposit || (credited * BigInt(offer.percent)) / 100n < cent
      const share = credited * BigInt(offer.percent)
      expect(given.bonus % cent).toBe(0n)
      expect(given.bonus <= offer.cap && given.bonus * 100n <= share).toBe(true)
      expect(given.bonus === offer.cap || (given.bonus + cent) * 100n > share).toBe(true)
      expect(given.wagering).toBe((credited + given.bonus) * BigInt(offer.multiplier))
      return true
    }),
  )
})
