import { formatMoney } from '@khela/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { underwayOf } from './underway.ts'

const name = { bn: 'খেলা', en: 'Game' }
const round = (id: string, stake: string, carried: { there: string; back: string } | null) => ({
  id,
  gameCode: 'mines',
  displayName: name,
  stake,
  carried,
  at: '2026-11-24T08:00:00.000Z',
})

test('a stake lies on its round; of a sitting what was carried there and has not come back', () => {
  const { rows, sum } = underwayOf([round('a', '12.50', null), round('b', '9.00', { there: '200.00', back: '50.0001' })])
  expect(rows.map(({ as, amount }) => [as, formatMoney(amount)])).toEqual([
    ['stake', '12.50'],
    ['table', '149.9999'],
  ])
  expect(formatMoney(sum)).toBe('162.4999')
})

test('the sum is that of the rows, to the last unit', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(formatMoney)
  const rounds = fc.array(
    fc.tuple(amount, fc.option(amount)).map(([stake, there]) => round('x', stake, there === null ? null : { there, back: '0.00' })),
  )
  fc.assert(
    fc.property(rounds, (list) => {
      const { rows, sum } = underwayOf(list)
      expect(rows.reduce((left, one) => left - one.amount, sum)).toBe(0n)
    }),
  )
})
