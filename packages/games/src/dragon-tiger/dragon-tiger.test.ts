import { stream } from '@khela/fair'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/dragon-tiger.json'
import { type Card, cardName, DECK } from '../cards.ts'
import { ratio, reduced } from '../exact.ts'
import { chiSquared, counted, SEED } from '../rules.fixture.ts'
import type { Ratio } from '../rules.ts'
import { dragonTiger, type DragonTigerSpot } from './index.ts'

const cardOf = (name: string): Card => DECK.findIndex((card) => cardName(card) === name)

/** Every pair of cards of a shoe, with how many ways there are to it. */
const everyRound = (decks: number) =>
  DECK.flatMap((dragon) =>
    DECK.map((tiger) => ({ ways: BigInt(decks * (dragon === tiger ? decks - 1 : decks)), outcome: dragonTiger.between(dragon, tiger) })),
  )
const ROUNDS = { 8: everyRound(8), 6: everyRound(6) } as const
function worked(decks: 6 | 8, spot: DragonTigerSpot): Ratio {
  const total = ROUNDS[decks].reduce((sum, { ways, outcome }) => sum + ways * dragonTiger.pays(outcome, spot), 0n)
  return reduced({ num: total, den: ROUNDS[decks].reduce((sum, { ways }) => sum + ways, 0n) * 10_000n })
}
const edge = ({ num, den }: Ratio): number => Number(((den - num) * 10n ** 18n) / den) / 1e18

describe.each([8, 6] as const)('%i decks', (decks) => {
  const file = vectors.decks[decks]

  test.each<[DragonTigerSpot, number]>([
    ['dragon', file.edge_main_tie_half_loss],
    ['tiger', file.edge_main_tie_half_loss],
    ['tie', file.edge_tie_11],
    ['suited_tie', file.edge_suited_tie_50],
    ['dragon:big', file.edge_big_or_small_1to1_7loses],
    ['tiger:small', file.edge_big_or_small_1to1_7loses],
    ['dragon:odd', file['edge_odd_0.75']],
    ['tiger:even', file['edge_even_1.05']],
    ['dragon:red', file['edge_red_0.9']],
    ['tiger:black', file['edge_red_0.9']],
  ])('the edge of %s', (spot, wanted) => expect(edge(worked(decks, spot))).toBeCloseTo(wanted, 14))

  test('ties as often as the vectors say', () => {
    const ties = ROUNDS[decks].reduce((sum, { ways, outcome }) => sum + (outcome.winner === 'tie' ? ways : 0n), 0n)
    const all = BigInt(52 * decks)
    expect(reduced({ num: ties, den: all * (all - 1n) })).toEqual(ratio(file.P_tie_exact))
  })
})

test.each([8, 6] as const)('the prices of the vectors that are not on our table, %i decks', (decks) => {
  const file = vectors.decks[decks]
  const all = ROUNDS[decks].reduce((sum, { ways }) => sum + ways, 0n)
  const share = (winner: string): number =>
    Number(ROUNDS[decks].reduce((sum, { ways, outcome }) => sum + (outcome.winner === winner ? ways : 0n), 0n)) / Number(all)
  expect(share('tie')).toBeCloseTo(file.P_tie, 14)
  expect(share('dragon')).toBeCloseTo(file.P_win, 14)
  expect(1 - 9 * share('tie')).toBeCloseTo(file.edge_tie_8, 12)
  expect(1 - 2 * share('tiger')).toBeCloseTo(file.edge_main_tie_full_loss, 12)
})

test('every spot returns exactly what is proven, and at most its most', () => {
  for (const spot of dragonTiger.spots) {
    expect(reduced(dragonTiger.exactRtp(spot))).toEqual(worked(8, spot))
    const paid = ROUNDS[8].map(({ outcome }) => dragonTiger.pays(outcome, spot))
    expect(paid.reduce((a, b) => (a > b ? a : b))).toBe(dragonTiger.maxMultiplier(spot))
  }
})

test.each<[string, string, DragonTigerSpot, bigint]>([
  ['As', '2d', 'tiger', 20_000n],
  ['Ks', 'Qs', 'dragon', 20_000n],
  ['Ks', 'Kd', 'dragon', 5_000n],
  ['Ks', 'Kd', 'tie', 120_000n],
  ['Ks', 'Kd', 'suited_tie', 0n],
  ['Ks', 'Ks', 'suited_tie', 510_000n],
  ['7s', 'Ad', 'dragon:big', 0n],
  ['7s', 'Ad', 'dragon:small', 0n],
  ['7s', 'Ad', 'dragon:odd', 17_500n],
  ['8s', '6d', 'dragon:big', 20_000n],
  ['8s', '6d', 'tiger:small', 20_000n],
  ['8s', 'Ad', 'tiger:odd', 17_500n],
  ['8s', 'Ad', 'dragon:red', 0n],
  ['8s', 'Ad', 'tiger:red', 19_000n],
])('%s against %s: %s returns %s', (dragon, tiger, spot, paid) => {
  expect(dragonTiger.pays(dragonTiger.between(cardOf(dragon), cardOf(tiger)), spot)).toBe(paid)
})

test.each(vectors.streams)('the cards of $clientSeed are the first two of its shoe', ({ serverSeed, clientSeed, nonce, shoe8First12 }) => {
  const { dragon, tiger } = dragonTiger.draw(stream(serverSeed, clientSeed, nonce))
  expect(`${cardName(dragon)} ${cardName(tiger)}`).toBe(shoe8First12.slice(0, 5))
})

test('reads its spots and no others', () => {
  expect(dragonTiger.spots).toHaveLength(16)
  for (const spot of dragonTiger.spots) expect(dragonTiger.parseSpot(spot)).toBe(spot)
  for (const input of ['Dragon', 'dragon:', 'tie:big', 'dragon:tie', null, 0]) expect(dragonTiger.parseSpot(input)).toBeUndefined()
})

test('pairs of ranks over 15 000 nonces fall as they should (chi-squared over 169 cells)', () => {
  const rank = (card: Card): number => Math.floor(card / 4)
  const cells = counted(15_000, 169, (nonce) => {
    const { dragon, tiger } = dragonTiger.draw(stream(SEED, 'dragon-tiger', nonce))
    return rank(dragon) * 13 + rank(tiger)
  })
  const weights = cells.map((_, cell) => (Math.floor(cell / 13) === cell % 13 ? 31 : 32))
  expect(chiSquared(cells, weights)).toBeGreaterThan(1e-6)
})
