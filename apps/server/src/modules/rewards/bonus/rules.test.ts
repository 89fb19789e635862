import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftOf } from './end.ts'

test('the only bonus takes its winnings along; one of several never touches what newer ones gave, nor more than it gave', () => {
  expect(leftOf({ balance: 750n, given: 500n, newer: 0n, isOnly: true })).toBe(750n)
  expect(leftOf({ balance: 750n, given: 500n, newer: 0n, isOnly: false })).toBe(500n)
  expect(leftOf({ balance: 750n, given: 500n, newer: 600n, isOnly: false })).toBe(150n)
  expect(leftOf({ balance: 100n, given: 500n, newer: 600n, isOnly: false })).toBe(0n)
  const money = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(money, money, money, (balance, given, newer) => {
      const left = leftOf({ balance, given, newer, isOnly: false })
      expect(left >= 0n && left <= balance && left <= given).toBe(true)
      expect(balance - left >= (newer < balance ? newer : balance)).toBe(true)
    }),
  )
})
