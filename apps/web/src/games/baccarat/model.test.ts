import { baccarat } from '@khela/games/baccarat'
import { SHOE } from '@khela/games/cards'
import { stream } from '@khela/fair'
import { expect, test } from 'vitest'
import { pointsAfter, turnOf } from './model.ts'

test('cards fall in turn, and the last step shows both hands with the points of the rules', () => {
  const seen = new Set<string>()
  for (let nonce = 1; nonce <= 60; nonce += 1) {
    const outcome = baccarat.deal(stream('a'.repeat(64), 'model', nonce).draw(SHOE, 6))
    const { player, banker } = outcome
    const count = player.cards.length + banker.cards.length
    seen.add(`${player.cards.length}${banker.cards.length}`)
    for (let step = 0; step <= count; step += 1) expect(turnOf(outcome, 'player', step) + turnOf(outcome, 'banker', step)).toBe(step)
    expect(turnOf(outcome, 'player', count + 1)).toBe(player.cards.length)
    expect([pointsAfter(player.cards, 3), pointsAfter(banker.cards, 3)]).toEqual([player.points, banker.points])
  }
  expect([...seen].toSorted()).toEqual(['22', '23', '32', '33'])
})
