import { expect, test } from 'vitest'
import { currencies, currencyCodes, currencyOfMode, isCurrency, moneyText, sentenceMoney, signOf, signOfMode } from './index.ts'

test('the codes are those of the table, and a code from outside is one of them or none', () => {
  expect(currencyCodes).toEqual(['BDT', 'TRIAL'])
  expect(['BDT', 'TRIAL', 'bdt', 'USD', 'toString', ''].map(isCurrency)).toEqual([true, true, false, false, false, false])
})

test('a mode is played in one currency, real money in the real one alone', () => {
  expect([currencyOfMode('real'), currencyOfMode('demo')]).toEqual(['BDT', 'TRIAL'])
  expect(currencies[currencyOfMode('real')].isReal).toBe(true)
  expect(currencies[currencyOfMode('demo')].isReal).toBe(false)
})

test('an amount stands with the sign of its currency', () => {
  expect([signOf(), signOf('TRIAL'), signOfMode('real'), signOfMode('demo')]).toEqual(['৳', '★', '৳', '★'])
  expect([moneyText(124_805_000n), moneyText(10_000n, 'TRIAL')]).toEqual(['৳ 12,480.50', '★ 1.00'])
  expect(sentenceMoney(124_805_000n)).toBe('৳12,480.50')
})
