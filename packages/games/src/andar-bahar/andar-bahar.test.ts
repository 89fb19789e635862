import { stream } from '@khela/fair'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/andar-bahar.json'
import { cardName, DECK, rankOf } from '../cards.ts'
import { choose, ratio, reduced } from '../exact.ts'
import { chiSquared, counted, scripted, SEED, shuffling } from '../rules.fixture.ts'
import type { Ratio } from '../rules.ts'
import { andarBahar, type AndarBaharSpot } from './index.ts'

/** A round in which the joker's rank comes at card `count`: the deuces, with the joker first, among the other ranks. */
function roundOf(count: number) {
  const others = DECK.filter((card) => rankOf(card) !== 2)
  const order = [0, ...others.slice(0, count - 1), 1, 2, 3, ...others.slice(count - 1)]
  return andarBahar.draw(scripted(shuffling(DECK, order)))
}
const ROUNDS = Array.from({ length: 49 }, (_, index) => ({ ways: choose(50 - index, 2), outcome: roundOf(index + 1) }))
const ALL = choose(51, 3)

function worked(spot: AndarBaharSpot): Ratio {
  return reduced({ num: ROUNDS.reduce((sum, { ways, outcome }) => sum + ways * andarBahar.pays(outcome, spot), 0n), den: ALL * 10_000n })
}
const edge = ({ num, den }: Ratio): number => Number(((den - num) * 10n ** 18n) / den) / 1e18

test('the ways to every number of cards add up to all', () => {
  expect(ROUNDS.reduce((sum, { ways }) => sum + ways, 0n)).toBe(ALL)
  expect(ROUNDS.map(({ outcome }) => outcome.cards.length)).toEqual(Array.from({ length: 49 }, (_, index) => index + 1))
})

test('each side comes as often as the vectors say', () => {
  const share = (winner: string): Ratio =>
    reduced({ num: ROUNDS.reduce((sum, { ways, outcome }) => sum + (outcome.winner === winner ? ways : 0n), 0n), den: ALL })
  expect(share('andar')).toEqual(ratio(String(vectors.P_first_side[0])))
  expect(share('bahar')).toEqual(ratio(String(vectors.P_second_side[0])))
  const mean = ROUNDS.reduce((sum, { ways, outcome }) => sum + ways * BigInt(outcome.cards.length), 0n)
  expect(mean).toBe(ALL * BigInt(vectors.mean_cards))
  const chance = (winner: string): number => Number(share(winner).num) / Number(share(winner).den)
  expect(1 - 1.87 * chance('andar')).toBeCloseTo(vectors['edge_first_0.87'], 12)
  expect(1 - 1.98 * chance('bahar')).toBeCloseTo(vectors['edge_second_0.98'], 12)
})

test('every spot returns exactly what is proven, and at most its most', () => {
  for (const spot of andarBahar.spots) {
    expect(reduced(andarBahar.exactRtp(spot))).toEqual(worked(spot))
    expect(andarBahar.proof.rtp.find(({ bet }) => bet === spot)?.exact).toEqual(worked(spot))
    const paid = ROUNDS.map(({ outcome }) => andarBahar.pays(outcome, spot))
    expect(paid.reduce((a, b) => (a > b ? a : b))).toBe(andarBahar.maxMultiplier(spot))
  }
  expect(edge(worked('andar'))).toBeCloseTo(vectors['edge_first_0.9'], 14)
  expect(edge(worked('bahar'))).toBeCloseTo(vectors['edge_second_1.0'], 14)
})

test.each(Object.entries(vectors.bands))('the band %s comes as often as the vectors say, at an edge of about 5 %', (band, chance) => {
  const spot = andarBahar.parseSpot(`cards:${band}`) ?? 'andar'
  const won = ROUNDS.reduce((sum, { ways, outcome }) => sum + (andarBahar.pays(outcome, spot) > 0n ? ways : 0n), 0n)
  expect(Number(won) / Number(ALL)).toBeCloseTo(chance, 12)
  expect(Math.abs(edge(worked(spot)) - 0.05)).toBeLessThan(0.002)
})

describe('a round', () => {
  test.each(vectors.streams)(
    "of $clientSeed is its shuffled deck up to the joker's rank",
    ({ serverSeed, clientSeed, nonce, shuffle52 }) => {
      const { joker, cards, winner } = andarBahar.draw(stream(serverSeed, clientSeed, nonce))
      const names = [joker, ...cards].map(cardName).join(' ')
      expect(shuffle52.startsWith(names)).toBe(true)
      expect(cards.map(rankOf).indexOf(rankOf(joker))).toBe(cards.length - 1)
      expect(winner).toBe(cards.length % 2 === 1 ? 'andar' : 'bahar')
    },
  )

  test('ends with the first card on andar at the soonest', () => {
    expect(roundOf(1)).toEqual({ joker: 0, cards: [1], winner: 'andar' })
    expect(roundOf(2).winner).toBe('bahar')
    expect(andarBahar.pays(roundOf(1), 'cards:1-1')).toBe(161_400n)
    expect(andarBahar.pays(roundOf(1), 'andar')).toBe(19_000n)
  })

  test('reads its spots and no others', () => {
    expect(andarBahar.spots).toHaveLength(11)
    for (const spot of andarBahar.spots) expect(andarBahar.parseSpot(spot)).toBe(spot)
    for (const input of ['Andar', 'cards:1-2', 'cards:41-50', null, 1]) expect(andarBahar.parseSpot(input)).toBeUndefined()
  })

  test('lasts as long as it should over 2 000 nonces (chi-squared)', () => {
    const ends = [1, 3, 5, 8, 11, 15, 20, 27, 49]
    const weights = ends.map((to, index) => ROUNDS.slice(ends[index - 1] ?? 0, to).reduce((sum, { ways }) => sum + Number(ways), 0))
    const cells = counted(2_000, ends.length, (nonce) => {
      const count = andarBahar.draw(stream(SEED, 'andar-bahar', nonce)).cards.length
      return ends.findIndex((to) => count <= to)
    })
    expect(chiSquared(cells, weights)).toBeGreaterThan(1e-6)
  })
})
