import { UNIT } from '@khela/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chipsOf, dyeOf, faces, heightOf, onChip } from './faces.ts'

test('how an amount is written on a chip, and how high its stack is', () => {
  expect([999n, 1_000n, 1_550n, 250_000n, 2_000_000n].map((units) => onChip(units * UNIT))).toEqual(['999', '1K', '1.5K', '250K', '2M'])
  expect([10n, 160n, 444n].map((units) => heightOf(units * UNIT))).toEqual([1, 3, 4])
})

test('an amount in chips: the largest first, nothing of less than the least', () => {
  const chips = (units: bigint, most = 6) => chipsOf(units * UNIT, most).map((face) => face / UNIT)
  expect(chips(163n)).toEqual([100n, 50n, 10n, 1n, 1n, 1n])
  expect(chips(1_234n, 3)).toEqual([1_000n, 100n, 100n])
  expect([chipsOf(0n, 6), chipsOf(UNIT / 10n - 1n, 6), chipsOf(-UNIT, 6)]).toEqual([[], [], []])
  expect(chipsOf((UNIT * 27n) / 10n, 6)).toEqual([UNIT, UNIT, UNIT / 2n, UNIT / 10n, UNIT / 10n])
  expect(faces.map(dyeOf)).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2, 3])
})

test('chips are never worth more than the amount, and each is as large as what is left allows', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 11n })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 12 }), (amount, most) => {
      const chips = chipsOf(amount, most)
      let rest = amount
      for (const chip of chips) {
        expect(chip).toBe([UNIT / 10n, UNIT / 2n, ...faces].findLast((face) => face <= rest))
        rest -= chip
      }
      expect(rest >= 0n).toBe(true)
      if (chips.length < most) expect(rest).toBeLessThan(UNIT / 10n)
      expect(chips.length).toBeLessThanOrEqual(most)
    }),
  )
})
