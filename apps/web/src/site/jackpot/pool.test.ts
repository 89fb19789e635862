import { expect, test } from 'vitest'
import { standing, turned, wholeUnits, type Pool } from './pool.ts'

const pool: Pool = {
  id: 'jp_0000000000000000000001',
  kind: 'grand',
  amount: '100.00',
  at: '2026-01-01T00:00:00.000Z',
  steps: [
    { at: '2026-01-01T00:00:03.000Z', amount: '350.00' },
    { at: '2026-01-01T00:00:08.000Z', amount: '500.00' },
  ],
  commit: '0'.repeat(64),
  openedAt: '2026-01-01T00:00:00.000Z',
}
const at = (seconds: number) => standing(pool, Date.parse(pool.at) + seconds * 1000)

test('a pool stands where its last step that has come left it', () => {
  expect([at(-5), at(0), at(2.999), at(3), at(7.9), at(8), at(600)].map(({ amount }) => amount)).toEqual([
    '100.00',
    '100.00',
    '100.00',
    '350.00',
    '350.00',
    '500.00',
    '500.00',
  ])
  expect(at(0).nextMs).toBe(Date.parse('2026-01-01T00:00:03.000Z'))
  expect(at(8).nextMs).toBeUndefined()
})

test('whole units, written with separators, never rounded up', () => {
  expect(wholeUnits('482913704.9999')).toBe('482,913,704')
  expect(wholeUnits('0.50')).toBe('0')
})

test('only the figures that changed turn, also when the number grows longer', () => {
  const words = (now: string, before: string) =>
    turned(now, before).map(({ character, before: old }) => (old === undefined ? character : `${old}>${character}`))
  expect(words('482,913', '482,888')).toEqual(['4', '8', '2', ',', '8>9', '8>1', '8>3'])
  expect(words('1,000', '999')).toEqual(['1', ',', '9>0', '9>0', '9>0'])
  expect(words('42', '42')).toEqual(['4', '2'])
})
