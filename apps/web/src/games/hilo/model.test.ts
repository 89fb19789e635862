import { hilo, type HiloGuess } from '@khela/games/hilo'
import { expect, test } from 'vitest'
import type { HouseStep } from '../kit/house/use-stake.ts'
import { cardsOf, chanceText, multsOf, offersOn, stepView } from './model.ts'

const step = (view: object) => stepView({ view } as HouseStep)

test('what may be seen of a round: its cards, what was done on each, and what each guess would make of it', () => {
  const { next, ...rest } = step({
    cards: [3, 50],
    done: ['higher_or_same', 'skip', 'jump'],
    mult4: '15443',
    next: [{ guess: 'lower_or_same', mult4: '18000' }, { guess: 'nothing', mult4: '1' }, { guess: 'same' }, 7],
  })
  expect(rest).toEqual({ cards: [3, 50], done: ['higher_or_same', 'skip'], mult4: 15_443n })
  expect([...next]).toEqual([['lower_or_same', 18_000n]])
  expect(step({ cards: 'none', done: 4, mult4: -1 })).toEqual({ cards: [], done: [], mult4: undefined, next: new Map() })
})

test('every card offers two guesses, upwards first, as the rules allow them; their chances go round', () => {
  for (let card = 0; card < 52; card += 1) {
    const offers = offersOn(card)
    const rank = ((Math.floor(card / 4) + 1) % 13) + 1
    const known = hilo.guessesOn(rank)
    for (const { guess, cases } of offers) expect(known.find((one) => one.guess === guess)?.cases).toBe(cases)
    const least: readonly HiloGuess[] = ['lower', 'lower_or_same']
    expect(least.includes(offers[0].guess)).toBe(false)
    // Between ace and king a card of the same rank is right for both; at the ends for one.
    expect((offers[0].cases ?? 0) + (offers[1].cases ?? 0)).toBe(rank === 1 || rank === 13 ? 13 : 14)
  }
  expect(offersOn(undefined).map(({ cases }) => cases)).toEqual([undefined, undefined])
})

test('a chance is cut to two decimals', () => {
  expect([1, 7, 12, 13].map(chanceText)).toEqual(['7.69', '53.84', '92.30', '100.00'])
})

test('each right guess has what a cash-out paid after it; a skip and a wrong guess have nothing', () => {
  // Rank 4 of thirteen, then a skip, then the last one, which was wrong.
  const cards = [12, 30, 5, 44]
  const casesOn = (card: number, guess: HiloGuess) => offersOn(card).find((one) => one.guess === guess)?.cases ?? 0
  const first = hilo.multOf([casesOn(12, 'higher_or_same')])
  const done = ['higher_or_same', 'skip', 'lower_or_same'] as const
  const both = hilo.multOf([casesOn(12, 'higher_or_same'), casesOn(5, 'lower_or_same')])
  expect(multsOf({ cards, done }, false)).toEqual([first, undefined, both])
  expect(multsOf({ cards, done }, true)).toEqual([first, undefined, undefined])
})

test('the cards of a round that is over', () => {
  expect(cardsOf({ outcome: { cards: [1, 2, 'x'] } } as never)).toEqual([1, 2])
})
