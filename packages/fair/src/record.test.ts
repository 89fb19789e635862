import { expect, test } from 'vitest'
import { agrees } from './record.ts'

const check = {
  commit: 'c',
  commitMatches: undefined,
  blocks: [],
  words: [],
  outcome: { point: 150, hands: [1n, 2n], dealer: 'stands' },
  mult4: 20_000n,
  payout: '2.00',
}
const record = { outcome: { dealer: 'stands', hands: ['1', '2'], point: 150 }, payout: '2.00' }

test('a record agrees whatever the order of its facts, and amounts are texts in it', () => {
  expect(agrees(check, record)).toBe(true)
  expect(agrees({ ...check, commitMatches: true }, record)).toBe(true)
})

test.each([
  ['another payout', check, { ...record, payout: '2.01' }],
  ['another outcome', check, { ...record, outcome: { ...record.outcome, point: 151 } }],
  ['a text for a number', check, { ...record, outcome: { ...record.outcome, point: '150' } }],
  ['a fact too few', check, { ...record, outcome: { dealer: 'stands', point: 150 } }],
  ['another order within a fact', check, { ...record, outcome: { ...record.outcome, hands: ['2', '1'] } }],
  ['a promise that was broken', { ...check, commitMatches: false }, record],
])('%s does not', (_what, worked, of) => {
  expect(agrees(worked, of)).toBe(false)
})
