import { expect, test } from 'vitest'
import { checkProof, tableHash } from './index.ts'

const table = { pays: [2, 5, 10], unit: 10_000n }
const proof = { table: tableHash(table), rtp: [] }

test('a pay table that was proven is let through', () => {
  expect(() => checkProof('wheel', table, proof)).not.toThrow()
})

test.each([
  ['one pay', { ...table, pays: [2, 5, 11] }],
  ['the unit', { ...table, unit: 10_001n }],
  ['the order', { ...table, pays: [5, 2, 10] }],
])('a pay table with another %s is refused by name', (_what, changed) => {
  expect(() => checkProof('wheel', changed, proof)).toThrow('The pay table of wheel was changed')
})
