import { stream } from '@khela/fair'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/teen-patti.json'
import { type Card, cardName, DECK } from '../cards.ts'
import { ratio, reduced } from '../exact.ts'
import { chiSquared, counted, SEED } from '../rules.fixture.ts'
import type { Ratio } from '../rules.ts'
import { teenPatti, type TeenPattiHand, type TeenPattiRank } from './index.ts'

const HANDS: readonly TeenPattiHand[] = DECK.flatMap((a) =>
  DECK.slice(a + 1).flatMap((b) => DECK.slice(b + 1).map((c) => teenPatti.handOf([a, b, c]))),
)
const handOf = (names: string): TeenPattiHand =>
  teenPatti.handOf(names.split(' ').map((name): Card => DECK.findIndex((card) => cardName(card) === name)))
const ALL = BigInt(vectors.total)
const edge = ({ num, den }: Ratio): number => Number(((den - num) * 10n ** 18n) / den) / 1e18

test('the 22,100 hands fall into the ranks of the vectors', () => {
  const counts: Partial<Record<TeenPattiRank, number>> = {}
  for (const { rank } of HANDS) counts[rank] = (counts[rank] ?? 0) + 1
  const { color, ...wanted } = vectors.counts
  expect(counts).toEqual({ ...wanted, colour: color })
})

test('two hands tie, and a side returns, as the vectors and the proof say', () => {
  const alike = new Map<number, TeenPattiHand[]>()
  for (const hand of HANDS) alike.set(hand.strength, [...(alike.get(hand.strength) ?? []), hand])
  let ties = 0n
  for (const group of alike.values())
    for (const one of group) {
      const used = new Set(one.cards)
      ties += BigInt(group.filter(({ cards }) => !cards.some((card) => used.has(card))).length)
    }
  // 22,100 hands, each against the C(49, 3) of the other 49 cards.
  const rounds = ALL * 18_424n
  expect(reduced({ num: ties, den: rounds })).toEqual(ratio(String(vectors.two_hand_tie[0])))
  // Hands that do not tie are as often won by A as by B.
  const [hand = handOf('2d 2h 2s'), low = handOf('2d 3h 5s')] = HANDS
  const paid = (winner: 'a' | 'b' | 'tie') => teenPatti.pays({ a: hand, b: low, winner }, 'a')
  const exact = reduced({ num: ties * paid('tie') * 2n + (rounds - ties) * (paid('a') + paid('b')), den: rounds * 20_000n })
  expect(edge(exact)).toBeCloseTo(vectors['edge_A_or_B_0.96_tie_push'], 14)
  for (const spot of ['a', 'b'] as const) expect(reduced(teenPatti.exactRtp(spot))).toEqual(exact)
})

test('pair plus returns what its proof says, over all hands', () => {
  for (const spot of ['a_pair_plus', 'b_pair_plus'] as const) {
    const total = HANDS.reduce((sum, hand) => sum + teenPatti.pays(teenPatti.between(hand, hand), spot), 0n)
    expect(reduced(teenPatti.exactRtp(spot))).toEqual(reduced({ num: total, den: ALL * 10_000n }))
    expect(edge(teenPatti.exactRtp(spot))).toBeCloseTo(0.021_357, 6)
  }
})

test('the other prices of the vectors follow from the same counts', () => {
  const tie = vectors.two_hand_tie[1] as number
  expect(1 - tie - ((1 - tie) / 2) * 1.98).toBeCloseTo(vectors['edge_A_or_B_0.98_tie_push'], 12)
  expect(1 - (1 - tie)).toBeCloseTo(vectors.edge_1to1_tie_loses, 12)
  const edgeAt = (toOne: Record<string, number>): number =>
    1 - HANDS.reduce((sum, { rank }) => sum + (toOne[rank] === undefined ? 0 : toOne[rank] + 1), 0) / vectors.total
  expect(edgeAt({ pair: 1, colour: 4, sequence: 6, pure_sequence: 35, trail: 45 })).toBeCloseTo(vectors.pair_plus_1_4_6_35_45, 12)
  expect(edgeAt({ pair: 1, colour: 3, sequence: 6, pure_sequence: 30, trail: 40 })).toBeCloseTo(vectors.pair_plus_1_3_6_30_40, 12)
})

test('one hand of each kind, from the highest to the lowest', () => {
  const order = [
    'As Ah Ad',
    '2s 2h 2d',
    'As Ks Qs',
    'As 2s 3s',
    'Ks Qs Js',
    '4d 3d 2d',
    'Ah Ks Qs',
    '3h 2s As',
    'Kh Qs Js',
    '4h 3s 2s',
    'As Ks Js',
    'As Ks Ts',
    'As Qs Js',
    '5d 3d 2d',
    'As Ah Kd',
    'As Ah 2d',
    'Ks Kh Ad',
    '2s 2h Ad',
    '2s 2h 3d',
    'As Kh Jd',
    'As Qh Jd',
    'Ks Qh Td',
    '5s 3h 2d',
  ].map(handOf)
  for (const [index, hand] of order.slice(1).entries()) expect(teenPatti.between(order[index] ?? hand, hand).winner).toBe('a')
  expect(teenPatti.between(handOf('As Kh Jd'), handOf('Ad Ks Jh')).winner).toBe('tie')
  expect(teenPatti.between(handOf('2s 2h 3d'), handOf('3s 2d 2c')).winner).toBe('tie')
  expect(handOf('Ks As 2s').rank).toBe('colour')
})

describe('a round', () => {
  test.each(vectors.streams)('of $clientSeed deals its deck in turn, A first', ({ serverSeed, clientSeed, nonce, shuffle52 }) => {
    const { a, b } = teenPatti.draw(stream(serverSeed, clientSeed, nonce))
    const dealt = [0, 1, 2].flatMap((index) => [a.cards[index], b.cards[index]]).map((card) => cardName(card ?? -1))
    expect(shuffle52.startsWith(dealt.join(' '))).toBe(true)
  })

  test('pays the side that won, pushes a tie, and at most the most', () => {
    const [high, low] = [handOf('As Ah Ad'), handOf('2s 3h 5d')]
    const on = (a: TeenPattiHand, b: TeenPattiHand) => teenPatti.spots.map((spot) => teenPatti.pays(teenPatti.between(a, b), spot))
    expect(on(high, low)).toEqual([19_600n, 0n, 410_000n, 0n])
    expect(on(low, high)).toEqual([0n, 19_600n, 0n, 410_000n])
    expect(on(low, handOf('2h 3d 5s'))).toEqual([10_000n, 10_000n, 0n, 0n])
    expect(teenPatti.spots.map((spot) => teenPatti.maxMultiplier(spot))).toEqual([19_600n, 19_600n, 410_000n, 410_000n])
  })

  test('reads its spots and no others', () => {
    for (const spot of teenPatti.spots) expect(teenPatti.parseSpot(spot)).toBe(spot)
    for (const input of ['A', 'tie', 'pair_plus', null, 0]) expect(teenPatti.parseSpot(input)).toBeUndefined()
  })

  test('deals ranks as often as it should over 8 000 nonces (chi-squared)', () => {
    const ranks = ['high', 'pair', 'colour', 'sequence'] as const
    const cells = counted(8_000, 5, (nonce) => {
      const { rank } = teenPatti.draw(stream(SEED, 'teen-patti', nonce)).a
      const at = ranks.findIndex((one) => one === rank)
      return at < 0 ? 4 : at
    })
    const { high, pair, color, sequence, pure_sequence, trail } = vectors.counts
    expect(chiSquared(cells, [high, pair, color, sequence, pure_sequence + trail])).toBeGreaterThan(1e-6)
  })
})
