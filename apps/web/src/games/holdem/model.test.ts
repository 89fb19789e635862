import { parseMoney } from '@khela/money'
import { expect, test } from 'vitest'
import { isNews } from './news.ts'
import { placesOf, presetsOf, rangeOf, timeLeft, withinRange, type PokerTable } from './model.ts'

test.each([2, 6, 9])('%i seats stand apart, on the felt, one’s own in the middle below', (count) => {
  for (let front = 0; front < count; front += 1) {
    const places = placesOf(count, front).map(({ place }) => place)
    expect(places[front]).toEqual({ x: 50, y: 100 })
    for (const { x, y } of places) expect([x >= 0, x <= 100, y >= 0, y <= 100]).toEqual([true, true, true, true])
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count)
  }
})

test('the presets are raises by half the pot and by the pot, within what is allowed', () => {
  const own = { isMe: true, bet: '2.00' }
  const table = {
    seats: [null, own],
    pot: '10.00',
    options: { call: '4.00', raise: { min: '10.00', max: '15.00' } },
  } as unknown as PokerTable
  // To call costs 4 and makes the pot 14: half of it on top is 2 + 4 + 7.
  expect(presetsOf(table).map(({ to }) => to)).toEqual(['10.00', '13.00', '15.00', '15.00'].map(parseMoney))
  const range = rangeOf(table)
  expect(range && [withinRange(0n, range), withinRange(parseMoney('99.00'), range)]).toEqual(['10.00', '15.00'].map(parseMoney))
  expect(presetsOf({ ...table, options: null })).toEqual([])
})

test('a turn ends before its bank begins', () => {
  const toAct = { seat: 0, turnEnds: '2026-01-01T00:00:20.000Z', bankEnds: '2026-01-01T00:00:50.000Z' }
  const at = (second: number) => timeLeft(toAct, Date.parse('2026-01-01T00:00:00.000Z') + second * 1000)
  expect([at(0), at(19.5), at(20), at(49.2), at(60)]).toEqual([
    { turn: 20, bank: 0 },
    { turn: 1, bank: 0 },
    { turn: 0, bank: 30 },
    { turn: 0, bank: 1 },
    { turn: 0, bank: 0 },
  ])
})

test('a table is read again for a version that the page does not have, and for nothing else', () => {
  const said = [{ id: 'x', version: 4 }, { id: 'x', version: 3 }, {}, null, 'moved']
  expect(said.map((message) => isNews(message, 3))).toEqual([true, false, false, false, false])
  expect(isNews({ version: 0 }, undefined)).toBe(true)
})
