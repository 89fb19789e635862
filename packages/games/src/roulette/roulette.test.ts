import { stream } from '@khela/fair'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/roulette.json'
import { ratio, reduced } from '../exact.ts'
import { chiSquared, counted, SEED } from '../rules.fixture.ts'
import { roulette, rouletteLaPartage, type RouletteSpot } from './index.ts'

const numbers = Array.from({ length: 37 }, (_, number) => number)
const kindOf = (spot: string): string => spot.split(':')[0] ?? ''
const EVEN_MONEY = ['red', 'black', 'odd', 'even', 'low', 'high']

test('the layout has the bets of the vectors, 157 in all', () => {
  const count = (...kinds: readonly string[]): number => roulette.spots.filter((spot) => kinds.includes(kindOf(spot))).length
  const { straight, split, street, trio, corner, first_four, six_line, columns, dozens, even_money } = vectors.legal_inside_bets
  expect([count('straight'), count('split'), count('street'), count('trio'), count('corner')]).toEqual([
    straight,
    split,
    street,
    trio,
    corner,
  ])
  expect([count('first_four'), count('six_line'), count('column'), count('dozen')]).toEqual([first_four, six_line, columns, dozens])
  expect(count(...EVEN_MONEY)).toBe(even_money)
  expect(new Set(roulette.spots).size).toBe(157)
})

test('inside bets are sets of neighbours on the grid, each once', () => {
  const place = (number: number): [number, number] => [Math.ceil(number / 3), (number + 2) % 3]
  const isBlock = (set: readonly number[]): boolean => {
    const rows = new Set(set.map((number) => place(number)[0]))
    const columns = new Set(set.map((number) => place(number)[1]))
    const span = (values: Set<number>): number => Math.max(...values) - Math.min(...values) + 1
    return rows.size * columns.size === set.length && span(rows) === rows.size && span(columns) === columns.size
  }
  const inside = roulette.spots.filter((spot) => ['split', 'street', 'corner', 'six_line'].includes(kindOf(spot)))
  for (const spot of inside) {
    const set = roulette.numbersOf(spot)
    expect(set.includes(0) ? set.length === 2 && (set[1] ?? 9) <= 3 : isBlock(set)).toBe(true)
  }
  expect(
    new Set(
      roulette.spots.map((spot) =>
        roulette
          .numbersOf(spot)
          .toSorted((a, b) => a - b)
          .join(),
      ),
    ).size,
  ).toBe(157)
})

describe.each([roulette, rouletteLaPartage])('$id', (table) => {
  test('every bet returns exactly what is proven, over all 37 numbers', () => {
    for (const spot of table.spots) {
      const total = numbers.reduce((sum, number) => sum + table.pays({ number }, spot), 0n)
      const halfBack = table === rouletteLaPartage && EVEN_MONEY.includes(spot)
      const edge = ratio(halfBack ? vectors.la_partage_even_money_edge : '1/37')
      const exact = reduced({ num: total, den: 370_000n })
      expect(exact).toEqual(reduced({ num: edge.den - edge.num, den: edge.den }))
      expect(reduced(table.exactRtp(spot))).toEqual(exact)
      expect(table.proof.rtp.find(({ bet }) => bet === (halfBack ? 'half_back' : 'any'))?.exact).toEqual(exact)
      expect(table.maxMultiplier(spot)).toBe(numbers.map((number) => table.pays({ number }, spot)).reduce((a, b) => (a > b ? a : b)))
    }
  })

  test('every bet pays by how many numbers it covers', () => {
    const bets = vectors.bets as Record<string, { pays_to_1: number }>
    for (const spot of table.spots) {
      const covered = numbers.filter((number) => table.pays({ number }, spot) > 10_000n)
      expect(covered).toEqual(table.numbersOf(spot).toSorted((a, b) => a - b))
      expect(table.maxMultiplier(spot)).toBe(BigInt((bets[covered.length]?.pays_to_1 ?? 0) + 1) * 10_000n)
    }
  })

  test('reads its spots and no others', () => {
    for (const spot of table.spots) expect(table.parseSpot(spot)).toBe(spot)
    for (const input of [
      'straight:37',
      'split:1-3',
      'split:3-4',
      'split:2-1',
      'corner:3-4-6-7',
      'trio:0-1-3',
      'dozen:4',
      'Red',
      'straight:01',
      17,
      null,
      ['red'],
    ])
      expect(table.parseSpot(input)).toBeUndefined()
  })
})

test('red is red, and everything outside leaves zero out', () => {
  expect(roulette.numbersOf('red')).toEqual(vectors.red)
  for (const spot of EVEN_MONEY) expect(roulette.pays({ number: 0 }, spot as RouletteSpot)).toBe(0n)
  expect(rouletteLaPartage.pays({ number: 0 }, 'red')).toBe(5_000n)
  expect(rouletteLaPartage.pays({ number: 0 }, 'dozen:1')).toBe(0n)
})

describe('vectors of the stream', () => {
  test.each([...vectors.streams, ...vectors.published])('$clientSeed', (one) => {
    expect(roulette.draw(stream(one.serverSeed, one.clientSeed, one.nonce))).toEqual({ number: one.roulette })
  })

  test.each(vectors.rounds)('round $round', ({ round, hash, roulette: number }) => {
    expect(roulette.draw(stream(hash, vectors.publicSalt, round))).toEqual({ number })
  })
})

test('numbers over 10 000 nonces are even (chi-squared)', () => {
  const cells = counted(10_000, 37, (nonce) => roulette.draw(stream(SEED, 'roulette', nonce)).number)
  expect(
    chiSquared(
      cells,
      numbers.map(() => 1),
    ),
  ).toBeGreaterThan(1e-6)
})
