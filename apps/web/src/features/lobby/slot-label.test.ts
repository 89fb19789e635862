import { expect, test } from 'vitest'
import { slotLabelParts } from './slot-label.ts'

test('a slot says its least bet, then its lines or its ways', () => {
  expect(slotLabelParts({ minBet: '1.00', lines: 25, ways: null })).toEqual([
    ['minBet', '৳1'],
    ['lines', '25'],
  ])
  expect(slotLabelParts({ minBet: '1250.50', lines: null, ways: 243 })).toEqual([
    ['minBet', '৳1,250.50'],
    ['ways', '243'],
  ])
})
test('what pays anywhere says its least bet only, and what is no slot says nothing', () => {
  expect(slotLabelParts({ minBet: '0.50', lines: null, ways: null })).toEqual([['minBet', '৳0.50']])
  expect(slotLabelParts(null)).toEqual([])
})
