import { dice, type DiceChoice } from '@khela/games/dice'
import { parseMoney } from '@khela/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubled, halved, limitsFor, multiplierText, payoutOf, spendable, stakeProblem } from '../kit/stake.ts'
import { hundredths, nearestTarget, oddsOf, swapped, targetRange, typedTarget } from './model.ts'

const limits = { min: parseMoney('1.00'), max: parseMoney('10000.00'), maxWin: parseMoney('5000000.00') }
const choices = fc
  .record({ side: fc.constantFrom('under' as const, 'over' as const), w: fc.integer({ min: 1, max: 9800 }) })
  .map(({ side, w }): DiceChoice => ({ side, target: dice.targetFor(side, w) }))

test('numbers are shown with their decimals', () => {
  expect([hundredths(5050), hundredths(894), hundredths(9), hundredths(9999)]).toEqual(['50.50', '08.94', '00.09', '99.99'])
  expect([multiplierText(20_000n), multiplierText(10_102n), multiplierText(99_000_000n)]).toEqual(['2.0000', '1.0102', '9900.0000'])
  expect(oddsOf({ side: 'over', target: 5049 })).toEqual({ mult4: 20_000n, chance: '49.50' })
  expect(oddsOf({ side: 'under', target: 5 }).chance).toBe('0.05')
})

test('every target within the range can be played, none beside it', () => {
  for (const side of ['under', 'over'] as const) {
    const { min, max } = targetRange(side)
    for (const target of [min, max]) expect(dice.parseChoice({ side, target })).toEqual({ side, target })
    for (const target of [min - 1, max + 1]) expect(dice.parseChoice({ side, target })).toBeUndefined()
    expect([nearestTarget(side, -5), nearestTarget(side, 99_999)]).toEqual([min, max])
  }
})

test('swapping the side keeps the chance, and swapping again is as before', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      const other = swapped(choice)
      expect(oddsOf(other)).toEqual(oddsOf(choice))
      expect(swapped(other)).toEqual(choice)
    }),
  )
})

test('a typed target is read in both digits, or refused', () => {
  expect([typedTarget('over', '50.50'), typedTarget('over', '৫০.৫'), typedTarget('over', '50')]).toEqual([5050, 5050, 5000])
  expect([typedTarget('over', '1'), typedTarget('under', '98.01'), typedTarget('under', 'x'), typedTarget('under', '5.555')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('the largest stake of a choice never wins above the limit, and one hundredth more would', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      const { mult4 } = oddsOf(choice)
      const { max } = limitsFor(limits, mult4)
      expect(payoutOf(max, mult4) <= limits.maxWin).toBe(true)
      if (max < limits.max) expect(((max + 100n) * mult4) / 10_000n > limits.maxWin).toBe(true)
    }),
  )
  expect(limitsFor(limits, 99_000_000n).max).toBe(parseMoney('505.05'))
})

test('half and double stay within the limits, in whole hundredths', () => {
  expect(halved(parseMoney('1.01'), limits)).toBe(parseMoney('1.00'))
  expect(halved(parseMoney('3.01'), limits)).toBe(parseMoney('1.50'))
  expect(doubled(parseMoney('6000.00'), limits)).toBe(parseMoney('10000.00'))
  expect([halved(undefined, limits), doubled(undefined, limits)]).toEqual([limits.min, limits.min])
})

test('a stake that cannot be played says why', () => {
  const balance = parseMoney('50.00')
  expect(
    ['', '0.50', '10000.01', '50.01', '50.00'].map((text) => stakeProblem(text === '' ? undefined : parseMoney(text), limits, balance)),
  ).toEqual(['notAmount', 'tooLow', 'tooHigh', 'notEnough', undefined])
})

test('who has bonus money and no cash may stake it', () => {
  const all = spendable({ balance: '0.00', bonus: '50.00' })
  expect(stakeProblem(parseMoney('50.00'), limits, all)).toBeUndefined()
  expect(stakeProblem(parseMoney('50.01'), limits, all)).toBe('notEnough')
  expect(spendable({ balance: '0.55', bonus: '50.00' })).toBe(parseMoney('50.55'))
})
