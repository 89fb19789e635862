import { settings } from '@khela/contract'
import { slotLinesTable } from '@khela/games/slot-lines'
import { slotWaysTable } from '@khela/games/slot-ways'
import { expect, test } from 'vitest'
import { gameRows } from './catalogue-rows.ts'
import { slotFacts } from './slot-facts.ts'

const limits = settings.HOUSE_LIMITS.value

test('a slot says what its rules have', () => {
  expect(slotFacts('slot-lines', limits)).toEqual({ minBet: '1.00', lines: slotLinesTable.lines.length, ways: null })
  expect(slotFacts('slot-ways', limits)).toEqual({ minBet: '1.00', lines: null, ways: slotWaysTable.rows ** slotWaysTable.base.length })
  expect(slotFacts('slot-tumble', limits)).toEqual({ minBet: '1.00', lines: null, ways: null })
})
test('every slot of the house has its label, and no other game has one', () => {
  for (const { code, type } of gameRows) expect([code, slotFacts(code, limits) !== null]).toEqual([code, type === 'RNG'])
})
test('the least bet is that of the game where it has limits of its own', () => {
  const own = { game: 'slot-ways', min: '5.00', max: '50.00', exposure: '100.00' }
  const some = { ...limits, min: '2.00', games: [own] }
  expect(slotFacts('slot-ways', some)?.minBet).toBe('5.00')
  expect(slotFacts('slot-lines', some)?.minBet).toBe('2.00')
})
