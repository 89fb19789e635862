import { expect, test } from 'vitest'
import { gameRows } from './catalogue-rows.ts'
import { tableRows } from './table-rows.ts'

test('the mark “hot” is on few games of the house, each of another kind or maths: on most it would say nothing', () => {
  const all = [...new Map([...gameRows, ...tableRows].map((row) => [row.code, row])).values()]
  const hot = all.filter((row) => row.hot)
  expect(hot.length).toBeGreaterThanOrEqual(4)
  expect(hot.length * 3).toBeLessThanOrEqual(all.length)
  expect(new Set(hot.map(({ type }) => type)).size).toBeGreaterThanOrEqual(4)
})
