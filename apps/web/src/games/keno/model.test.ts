import { keno } from '@khela/games/keno'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawOf, faceOf, hitsIn, isSamePicks, mostPicks, numbers, randomPicks, readChoice, toggled } from './model.ts'

const picks = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 10 })

test('whatever is pressed, what is picked is nothing or a choice of the game', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60, size: 'max' }), (pressed) => {
      const chosen = pressed.reduce(toggled, [] as readonly number[])
      expect(chosen.length === 0 || keno.parseChoice({ picks: chosen, risk: 'low' }) !== undefined).toBe(true)
      expect(readChoice(JSON.parse(JSON.stringify({ picks: chosen, risk: 'high' })))).toEqual({ picks: chosen, risk: 'high' })
    }),
  )
})

test('a press takes a number or lets it go, and the eleventh is not taken', () => {
  expect(toggled([3, 9], 5)).toEqual([3, 5, 9])
  expect(toggled([3, 5, 9], 5)).toEqual([3, 9])
  const full = numbers.slice(0, mostPicks)
  expect(toggled(full, 40)).toEqual(full)
})

test('what was kept and is no choice is not read', () => {
  for (const kept of [null, 7, {}, { picks: [], risk: 'bold' }, { picks: [41], risk: 'low' }, { picks: 'all', risk: 'low' }])
    expect(readChoice(kept)).toBeUndefined()
})

test('random picks are as many as asked, all different', () => {
  for (let count = 1; count <= mostPicks; count += 1)
    expect(keno.parseChoice({ picks: randomPicks(count), risk: 'low' })?.picks).toHaveLength(count)
})

test('every number has one face, and the hits are those picked and drawn', () => {
  fc.assert(
    fc.property(picks, fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 10, maxLength: 10 }), (mine, drawn) => {
      const faces = numbers.map((number) => faceOf(number, mine, drawn))
      const count = (face: string) => faces.filter((one) => one === face).length
      expect(count('hit')).toBe(hitsIn(mine, drawn))
      expect([count('hit') + count('picked'), count('hit') + count('miss')]).toEqual([mine.length, 10])
    }),
  )
})

test('a stored round is read, one of another game is not; picks are the same in any order', () => {
  const drawn = [31, 36, 12, 32, 2, 8, 20, 10, 25, 17]
  const round = { choice: { picks: [2, 31], risk: 'low' }, outcome: { drawn, hits: [31, 2] } }
  expect(drawOf(round as never)?.drawn).toEqual(drawn)
  expect(drawOf({ ...round, outcome: { point: 200 } } as never)).toBeUndefined()
  expect([isSamePicks([1, 2], [2, 1]), isSamePicks([1, 2], [1, 3]), isSamePicks([1], [1, 2])]).toEqual([true, false, false])
})
