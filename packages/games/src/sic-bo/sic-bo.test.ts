import { stream } from '@khela/fair'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/sic-bo.json'
import { ratio, reduced } from '../exact.ts'
import { chiSquared, counted, SEED } from '../rules.fixture.ts'
import { everyThrow, type ThreeDice } from '../three-dice.ts'
import { sicBo, type SicBoSpot } from './index.ts'

const bets: Record<string, { edge_exact: string; win_combos: number; pays: string }> = vectors.bets
/** The bet of the vectors that a spot is. */
function namedFor(spot: SicBoSpot): string {
  const [kind = '', place] = spot.split(':')
  const names: Record<string, string> = {
    small: 'small_4_10',
    big: 'big_11_17',
    even: 'odd',
    triple: 'specific_triple',
    double: 'specific_double',
    pair: 'two_dice_combo',
    single: 'single_number_1_2_3',
  }
  return kind === 'total' ? `total_${place}` : (names[kind] ?? kind)
}
/** The kind of a spot as the proof names it. */
function provenFor(spot: SicBoSpot): string {
  if (spot.startsWith('total:')) return spot
  return ['small', 'big', 'odd', 'even'].includes(spot) ? 'even_money' : (spot.split(':')[0] ?? '')
}

describe.each(sicBo.spots)('%s', (spot) => {
  const paid = everyThrow().map((outcome) => sicBo.pays(outcome, spot))
  const wanted = bets[namedFor(spot)]

  test('wins and returns over all 216 throws what the vectors and the proof say', () => {
    expect(paid).toHaveLength(216)
    expect(paid.filter((one) => one > 0n)).toHaveLength(wanted?.win_combos ?? -1)
    const exact = reduced({ num: paid.reduce((sum, one) => sum + one, 0n), den: 2_160_000n })
    const edge = ratio(wanted?.edge_exact ?? '')
    expect(exact).toEqual(reduced({ num: edge.den - edge.num, den: edge.den }))
    expect(reduced(sicBo.exactRtp(spot))).toEqual(exact)
    expect(sicBo.proof.rtp.find(({ bet }) => bet === provenFor(spot))?.exact).toEqual(exact)
  })

  test('pays what the vectors say, at most its most', () => {
    const most = paid.reduce((a, b) => (a > b ? a : b))
    expect(sicBo.maxMultiplier(spot)).toBe(most)
    if (wanted?.pays.includes('/') === false) expect(most).toBe(BigInt(Number.parseInt(wanted.pays, 10) + 1) * 10_000n)
  })
})

test('a single number at 1, 2 and 12 to one, which is not our price, would return what the vectors say', () => {
  const returned = everyThrow().reduce((sum, { dice }) => sum + ([0, 2, 3, 13][dice.filter((die) => die === 5).length] ?? 0), 0)
  const { num, den } = ratio(bets['single_number_1_2_12']?.edge_exact ?? '')
  expect(BigInt(216 - returned) * den).toBe(num * 216n)
})

test.each<[ThreeDice, SicBoSpot, bigint]>([
  [[1, 2, 3], 'small', 20_000n],
  [[6, 5, 4], 'small', 0n],
  [[2, 2, 2], 'small', 0n],
  [[5, 5, 5], 'odd', 0n],
  [[5, 5, 5], 'any_triple', 310_000n],
  [[5, 5, 5], 'triple:5', 1_810_000n],
  [[5, 5, 4], 'triple:5', 0n],
  [[5, 5, 5], 'double:5', 110_000n],
  [[5, 5, 5], 'single:5', 40_000n],
  [[5, 1, 5], 'single:5', 30_000n],
  [[5, 1, 5], 'single:1', 20_000n],
  [[5, 1, 5], 'pair:1-5', 60_000n],
  [[6, 6, 5], 'total:17', 610_000n],
])('%j: %s returns %s', (dice, spot, paid) => expect(sicBo.pays({ dice }, spot)).toBe(paid))

describe('vectors of the stream', () => {
  test.each(vectors.streams)('$clientSeed', ({ serverSeed, clientSeed, nonce, threeDice }) => {
    expect(sicBo.draw(stream(serverSeed, clientSeed, nonce))).toEqual({ dice: threeDice })
  })

  test.each(vectors.rounds)('round $round', ({ round, hash, threeDice }) => {
    expect(sicBo.draw(stream(hash, vectors.publicSalt, round))).toEqual({ dice: threeDice })
  })
})

test('reads its spots and no others', () => {
  expect(sicBo.spots).toHaveLength(52)
  for (const spot of sicBo.spots) expect(sicBo.parseSpot(spot)).toBe(spot)
  for (const input of ['total:3', 'total:18', 'triple:7', 'pair:2-1', 'pair:1-1', 'single:0', null, 4])
    expect(sicBo.parseSpot(input)).toBeUndefined()
})

test('throws over 12 000 nonces are even (chi-squared over all 216)', () => {
  const cells = counted(12_000, 216, (nonce) => {
    const [a, b, c] = sicBo.draw(stream(SEED, 'sic-bo', nonce)).dice
    return (a - 1) * 36 + (b - 1) * 6 + c - 1
  })
  const even = cells.map(() => 1)
  expect(chiSquared(cells, even)).toBeGreaterThan(1e-6)
})
