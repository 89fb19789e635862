import { CENT, parseMoney } from '@khela/money'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf, addressOf } from './address.ts'
import { holdOf, unitsFor, unitsText, worthOf } from './rules.ts'
import { readAddresses } from './watch.ts'

/** The contract of USDT on the main net, as block explorers show it both ways. */
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const account = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'

test('an address and its account name each other', () => {
  expect(accountOf(usdt)).toBe(account)
  expect(addressOf(account)).toBe(usdt)
})

test('a typing error in an address is seen', () => {
  for (const wrong of ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', usdt.slice(0, -1), `${usdt}1`, usdt.replace('R', '0'), 'A'.repeat(34), ''])
    expect(accountOf(wrong), wrong).toBeUndefined()
  expect(readAddresses(`# ours\n${usdt}\n\n  ${usdt} \n`)).toEqual([usdt, usdt])
  expect(() => readAddresses(`${usdt}\n${usdt}x`)).toThrow('is no address of Tron')
})

test('what is asked for is worth the amount, and the least such number; what came in is never worth more than it is', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 10n }).map((count) => count * CENT)
  fc.assert(
    fc.property(cents, cents, (amount, rate) => {
      const units = unitsFor(amount, rate)
      expect(worthOf(units, rate)).toBeGreaterThanOrEqual(amount)
      expect((units - 1n) * rate).toBeLessThan(amount * 1_000_000n)
      expect(worthOf(units, rate) * 1_000_000n).toBeLessThanOrEqual(units * rate)
      expect(worthOf(units, rate) % CENT).toBe(0n)
    }),
  )
})

test('worked numbers', () => {
  expect(unitsText(unitsFor(parseMoney('1000.00'), parseMoney('120.00')))).toBe('8.333334')
  expect(worthOf(8_333_334n, parseMoney('120.00'))).toBe(parseMoney('1000.00'))
  expect(worthOf(8_333_333n, parseMoney('120.00'))).toBe(parseMoney('999.99'))
  expect([unitsText(10_000_000n), unitsText(1n), unitsText(1_500_000n)]).toEqual(['10', '0.000001', '1.5'])
})

test('coins wait for a person when nobody asked, when they are too few, and when they are late', () => {
  const wanted = { units: 10n, createdAt: new Date(1_000), expiresAt: new Date(2_000) }
  expect(holdOf({ units: 10n, at: new Date(1_000) }, wanted)).toBeNull()
  expect(holdOf({ units: 11n, at: new Date(2_000) }, wanted)).toBeNull()
  expect(holdOf({ units: 9n, at: new Date(1_500) }, wanted)).toBe('underpaid')
  expect(holdOf({ units: 10n, at: new Date(2_001) }, wanted)).toBe('late')
  expect(holdOf({ units: 10n, at: new Date(999) }, wanted)).toBe('unasked')
})
