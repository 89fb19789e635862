import { expect, test } from 'vitest'
import { compare } from './compare.ts'

const told = [
  { id: 'a', payout: '0.00', roll: 7000 },
  { id: 'b', payout: '2.00', roll: 12 },
]
const recorded = new Map([
  ['a', { payout: '0.00', summary: { roll: 7000 } }],
  ['b', { payout: '2.00', summary: { roll: 12 } }],
])

test('books that say what was told have no problem', () => {
  expect(compare('x', told, recorded)).toEqual([])
})

test('a lost, a changed, a doubled and an untold round are each named', () => {
  expect(compare('x', told, new Map([...recorded].slice(1)))).toEqual([
    'x: acknowledged round a is lost',
    'x: 1 rounds are recorded, 2 were acknowledged',
  ])
  expect(compare('x', told, new Map(recorded).set('b', { payout: '4.00', summary: { roll: 12 } }))).toEqual(['x: round b changed'])
  expect(compare('x', [...told, ...told.slice(1)], recorded)).toEqual(['x: two keys were answered with one round'])
  expect(compare('x', told, new Map(recorded).set('c', { payout: '0.00', summary: { roll: 1 } }))).toEqual([
    'x: 3 rounds are recorded, 2 were acknowledged',
  ])
})
