import { expect, test } from 'vitest'
import { exactEdge } from '../../packages/games/src/blackjack/exact.fixture.ts'
import { scoreOfSuits } from '../../packages/games/src/holdem/evaluator.ts'
import { HAND_CATEGORIES } from '../../packages/games/src/holdem/index.ts'
import blackjack from '../../packages/games/vectors/blackjack.json'
import holdem from '../../packages/games/vectors/holdem.json'

test.each([1, 6, 8])('blackjack: the whole game with %i decks', (decks) => {
  const known = blackjack.ev.find(({ cfg }) => cfg.startsWith(`${decks} deck`) && cfg.endsWith('S17 DAS 3:2'))
  expect(exactEdge(decks)).toBeCloseTo(known?.td_ev ?? Number.NaN, 9)
})

test("hold'em: all 133 784 560 hands of seven cards", () => {
  const counts = new Int32Array(9)
  /** The suits after one card more. */
  const deal = (from: number, left: number, a: number, b: number, c: number, d: number): void => {
    if (left === 0) {
      const category = scoreOfSuits(a, b, c, d) >>> 20
      counts[category] = (counts[category] ?? 0) + 1
      return
    }
    for (let card = from; card <= 52 - left; card += 1) {
      const [suit, bit] = [card & 3, 1 << (card >> 2)]
      if (suit === 0) deal(card + 1, left - 1, a | bit, b, c, d)
      else if (suit === 1) deal(card + 1, left - 1, a, b | bit, c, d)
      else if (suit === 2) deal(card + 1, left - 1, a, b, c | bit, d)
      else deal(card + 1, left - 1, a, b, c, d | bit)
    }
  }
  deal(0, 7, 0, 0, 0, 0)
  expect(Object.fromEntries(HAND_CATEGORIES.map((name, index) => [name, counts[index]]))).toEqual(holdem.categories7)
})
