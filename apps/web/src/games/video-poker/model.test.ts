import { videoPoker } from '@khela/games/video-poker'
import { expect, test } from 'vitest'
import type { HouseRound, HouseStep } from '../kit/house/use-stake.ts'
import { choiceOf, handOf, heldIn, paidHands, places, stepView, tables } from './model.ts'

test('what may be seen of a round: five cards and what they make', () => {
  expect(stepView({ view: { cards: [0, 1, 2, 3, 4], hand: 'quads' } } as unknown as HouseStep)).toEqual({
    cards: [0, 1, 2, 3, 4],
    hand: 'quads',
  })
  expect(stepView({ view: { cards: 'x', hand: 'six of a kind' } } as unknown as HouseStep)).toEqual({ cards: [], hand: 'nothing' })
})

test('the table of a round is the one the server holds, the first where it says nothing that is known', () => {
  for (const table of tables) expect(choiceOf({ choice: { table } } as unknown as HouseStep)).toEqual({ table })
  expect(choiceOf({ choice: { table: '7/5' } } as unknown as HouseStep)).toEqual({ table: '8/6' })
})

test('the hands that are listed are those that pay, the dearest first', () => {
  for (const table of tables) {
    const pays = paidHands.map((hand) => videoPoker.multOf(table, hand))
    expect(pays).toEqual(pays.toSorted((a, b) => (a < b ? 1 : -1)))
    expect(pays.every((pay) => pay > 0n)).toBe(true)
    expect(videoPoker.multOf(table, 'nothing')).toBe(0n)
  }
})

test('of a round that is over: its hand and the places that were held', () => {
  const round = { outcome: { hand: 'flush', hold: [0, 4] } } as unknown as HouseRound
  expect([handOf(round), heldIn(round)]).toEqual(['flush', [0, 4]])
  expect(places).toHaveLength(5)
})
