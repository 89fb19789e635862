import { expect, test } from 'vitest'
import { amountOf, amountOrNull, amountOrZero, contributionOf, contributionText, presetsOf, wholeOf } from './form-values.ts'

test('what counts is read as it is written, and nothing else is', () => {
  const parts = [
    { category: 'LIVE', percent: 10 },
    { category: 'PVP', percent: 0 },
  ]
  expect(contributionOf(' live=10 , PVP = 0,')).toEqual(parts)
  expect(contributionOf(contributionText(parts))).toEqual(parts)
  expect(contributionOf('')).toEqual([])
  for (const bad of ['LIVE', 'LIVE=101', 'LIVE=-1', '1=5', 'LIVE=5 PVP=3']) expect(contributionOf(bad)).toBeUndefined()
})

test('amounts and numbers', () => {
  expect([amountOf('500'), amountOf('0'), amountOf('x'), amountOf('1.234')]).toEqual(['500.00', undefined, undefined, undefined])
  expect([amountOrNull(' '), amountOrNull('20.5')]).toEqual([null, '20.50'])
  expect([amountOrZero('0'), amountOrZero('x'), amountOrZero('1.234')]).toEqual(['0.00', undefined, undefined])
  expect([presetsOf('500, ১০০০,'), presetsOf(''), presetsOf('500 x'), presetsOf('1,'.repeat(9))]).toEqual([
    ['500.00', '1000.00'],
    [],
    undefined,
    undefined,
  ])
  expect([wholeOf('10', 1, 100), wholeOf('0', 1, 100), wholeOf('1.5', 1, 100), wholeOf('', 0, 9)]).toEqual([
    10,
    undefined,
    undefined,
    undefined,
  ])
})
