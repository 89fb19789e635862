import { stream } from '@khela/fair'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/baccarat.json'
import { type Card, cardName, DECK, SHOE } from '../cards.ts'
import { ratio, reduced } from '../exact.ts'
import { chiSquared, counted, SEED } from '../rules.fixture.ts'
import type { Mult4, Ratio } from '../rules.ts'
import { everyHand, everyPair, sumOver } from './enumeration.fixture.ts'
import { baccarat, baccaratNoCommission, type BaccaratOutcome, type BaccaratSpot } from './index.ts'

const cardsOf = (names: string): Card[] => names.split(' ').map((name) => DECK.find((card) => cardName(card) === name) ?? -1)
const PAIRS: ReadonlySet<BaccaratSpot> = new Set(['player_pair', 'banker_pair', 'either_pair', 'perfect_pair'])

/** The exact return of a spot, by the rules' own `pays` over all hands of so many decks. */
function worked(decks: 6 | 8, spot: BaccaratSpot, pays: (outcome: BaccaratOutcome, spot: BaccaratSpot) => Mult4): Ratio {
  const outcomes = PAIRS.has(spot) ? everyPair(decks) : everyHand(decks)
  return reduced(sumOver(outcomes, (outcome) => pays(outcome, spot)))
}
const edge = (exact: Ratio): number => Number(((exact.den - exact.num) * 10n ** 18n) / exact.den) / 1e18

describe.each([8, 6] as const)('%i decks', (decks) => {
  const file = vectors.decks[decks]
  const count = (winner: BaccaratOutcome['winner']) =>
    everyHand(decks).reduce((sum, { weight, outcome }) => sum + (outcome.winner === winner ? weight : 0n), 0n)

  test('as many hands fall to each side as the vectors count', () => {
    const { player, banker, tie, total } = file.combos
    expect([count('player'), count('banker'), count('tie')]).toEqual([player, banker, tie].map(BigInt))
    const cards = BigInt(52 * decks)
    expect(BigInt(total)).toBe(cards * (cards - 1n) * (cards - 2n) * (cards - 3n) * (cards - 4n) * (cards - 5n))
    for (const [winner, [exact]] of [
      ['player', file.P],
      ['banker', file.B],
      ['tie', file.T],
    ] as const)
      expect(reduced({ num: count(winner), den: BigInt(total) })).toEqual(reduced(ratio(String(exact))))
  })

  test.each<[BaccaratSpot, number]>([
    ['player', file.edge.player_1to1],
    ['banker', file.edge['banker_0.95']],
    ['tie', file.edge.tie_8],
    ['player_pair', file.edge.player_pair_11],
    ['banker_pair', file.edge.banker_pair_11],
    ['either_pair', file.edge.either_pair_5],
    ['perfect_pair', file.edge.perfect_pair_25_200],
    ['big', file.edge['big_0.54']],
    ['small', file.edge['small_1.5']],
    ['lucky_6', file.edge.lucky6_12_20],
    ['dragon_7', file.edge.dragon7_40],
    ['panda_8', file.edge.panda8_25],
    ['player_bonus', file.edge.dragon_bonus_P],
    ['banker_bonus', file.edge.dragon_bonus_B],
  ])('the edge of %s', (spot, wanted) => {
    const exact = worked(decks, spot, baccarat.pays)
    expect(edge(exact)).toBeCloseTo(wanted, 14)
    if (decks === 8) expect(reduced(baccarat.exactRtp(spot))).toEqual(exact)
  })

  test('the edge without commission', () => {
    const exact = worked(decks, 'banker', baccaratNoCommission.pays)
    expect(edge(exact)).toBeCloseTo(file.edge.no_commission_banker6_half, 14)
    if (decks === 8) expect(reduced(baccaratNoCommission.exactRtp('banker'))).toEqual(exact)
  })
})

test.each([8, 6] as const)('the other figures of the vectors, %i decks: prices that are not on our tables, and chances', (decks) => {
  const { edge: edges, p } = vectors.decks[decks]
  const all = everyHand(decks).reduce((sum, { weight }) => sum + weight, 0n)
  const share = (fits: (outcome: BaccaratOutcome) => boolean, among = everyHand(decks), of = all): number =>
    Number((among.reduce((sum, { weight, outcome }) => sum + (fits(outcome) ? weight : 0n), 0n) * 10n ** 18n) / of) / 1e18
  const count = (cards: number) => share(({ player, banker }) => player.cards.length + banker.cards.length === cards)
  const six = share(({ winner, banker }) => winner === 'banker' && banker.points === 6)
  expect(1 - 10 * share(({ winner }) => winner === 'tie')).toBeCloseTo(edges.tie_9, 14)
  expect(1 - 13 * six).toBeCloseTo(edges.super6_12, 14)
  const chances = [count(4), count(5), count(6), six]
  for (const [index, chance] of [p.four_cards, p.five, p.six, p.banker_win_6].entries()) expect(chances[index]).toBeCloseTo(chance, 14)
  const pairs = everyPair(decks)
  const ways = pairs.reduce((sum, { weight }) => sum + weight, 0n)
  const perfect = (many: number) =>
    share((one) => [one.player, one.banker].filter(({ pair }) => pair === 'perfect').length === many, pairs, ways)
  expect(share(({ player }) => player.pair !== 'none', pairs, ways)).toBeCloseTo(p.pair, 14)
  expect(share(({ player, banker }) => player.pair !== 'none' || banker.pair !== 'none', pairs, ways)).toBeCloseTo(p.either_pair, 14)
  expect([perfect(1), perfect(2)].map((chance) => chance.toPrecision(12))).toEqual(
    [p.perfect_one, p.perfect_both].map((chance) => chance.toPrecision(12)),
  )
})

test('the tableau, row by row', () => {
  // The player's third card at which the banker draws, by the banker's points; from 0 to 9.
  const draws: Record<number, string> = {
    0: '0123456789',
    1: '0123456789',
    2: '0123456789',
    3: '012345679',
    4: '234567',
    5: '4567',
    6: '67',
    7: '',
  }
  const pip = (value: number): string => (value === 0 ? 'Ks' : value === 1 ? 'As' : `${value}s`)
  for (const [points, thirds] of Object.entries(draws))
    for (let third = 0; third <= 9; third += 1) {
      const shoe = cardsOf(`Kd ${pip(Number(points))} 5h Qh ${pip(third)} 2c`)
      expect(baccarat.deal(shoe).banker.cards).toHaveLength(thirds.includes(String(third)) ? 3 : 2)
    }
  const standing = (banker: string) => baccarat.deal(cardsOf(`Kd ${banker} 6h Qh 9c 2c`)).banker.cards.length
  expect(['5s', '6s'].map(standing)).toEqual([3, 2])
})

describe('40 dealt rounds', () => {
  const { serverSeed, clientSeed, rows } = vectors.dealt

  test.each(rows)('round $nonce', (row) => {
    const outcome = baccarat.draw(stream(serverSeed, clientSeed, row.nonce))
    const six = cardsOf(row.first6)
    const names = (cards: readonly Card[]): string => cards.map(cardName).join(' ')
    expect(names(stream(serverSeed, clientSeed, row.nonce).draw(SHOE, 6))).toBe(row.first6)
    expect(names(outcome.player.cards)).toBe(names(row.player.map((place) => six[place] ?? -1)))
    expect(names(outcome.banker.cards)).toBe(names(row.banker.map((place) => six[place] ?? -1)))
    expect([outcome.player.points, outcome.banker.points]).toEqual([row.p, row.b])
    expect(outcome.winner).toBe({ P: 'player', B: 'banker', T: 'tie' }[row.res])
    expect([outcome.player.pair !== 'none', outcome.banker.pair !== 'none']).toEqual([row.playerPair, row.bankerPair])
  })

  test.each(vectors.settle)('$bet when $res', ({ bet, res, stake, return: returned }) => {
    const row = rows.find((one) => one.res === res)
    const spot = baccarat.parseSpot(bet.split('_')[0])
    const paid = spot && baccarat.pays(baccarat.draw(stream(serverSeed, clientSeed, row?.nonce ?? 0)), spot)
    expect(((paid ?? -1n) * BigInt(stake)) / 10_000n).toBe(BigInt(returned))
  })
})

describe('vectors of the shoe', () => {
  test.each(vectors.streams)('$clientSeed', ({ serverSeed, clientSeed, nonce, shoe8First12 }) => {
    expect(stream(serverSeed, clientSeed, nonce).draw(SHOE, 12).map(cardName).join(' ')).toBe(shoe8First12)
  })

  test.each(vectors.rounds)('round $round', ({ round, hash, baccaratShoeFirst6 }) => {
    expect(stream(hash, vectors.publicSalt, round).draw(SHOE, 6).map(cardName).join(' ')).toBe(baccaratShoeFirst6)
    expect(baccarat.draw(stream(hash, vectors.publicSalt, round))).toEqual(baccarat.deal(cardsOf(baccaratShoeFirst6)))
  })
})

describe('side bets', () => {
  const on = (spot: BaccaratSpot, shoe: string): bigint => baccarat.pays(baccarat.deal(cardsOf(shoe)), spot)
  test.each<[BaccaratSpot, string, bigint]>([
    ['perfect_pair', 'Ks 2d Ks 5h 3c 4c', 260_000n],
    ['perfect_pair', 'Ks 2d Ks 2d 3c 4c', 2_010_000n],
    ['perfect_pair', 'Ks 2d Kh 5h 3c 4c', 0n],
    ['either_pair', 'Ks 2d Kh 5h 3c 4c', 60_000n],
    ['lucky_6', '2s 4d Ks 2h Kc Kc', 130_000n],
    ['lucky_6', '2s Kd Ks Qh 2c 6c', 210_000n],
    ['lucky_6', '6s 2d Ks 4h Kc Kc', 0n],
    ['dragon_7', '2s Kd Ks 3h 2c 4c', 410_000n],
    ['dragon_7', '2s 4d Ks 3h 2c 4c', 0n],
    ['panda_8', '2s Kd Ks 4h 6c Kc', 260_000n],
    ['panda_8', '4s Kd 4h 4h 6c Kc', 0n],
    ['player_bonus', '4s Kd 4h 4h 6c Kc', 20_000n],
    ['player_bonus', '4s 4d 4h 4h 6c Kc', 10_000n],
    ['player_bonus', '4s Kd 5h Kh 6c Kc', 20_000n],
    ['player_bonus', '2s Kd Kh Kh 7c Kc', 310_000n],
    ['player_bonus', '6s Kd Kh Kh 3c Kc', 0n],
    ['player_bonus', '6s Kd Kh Kh 2c Kc', 20_000n],
  ])('%s on %s returns %s', (spot, shoe, paid) => expect(on(spot, shoe)).toBe(paid))

  test('reads its spots and no others', () => {
    for (const spot of baccarat.spots) expect(baccarat.parseSpot(spot)).toBe(spot)
    for (const input of ['Player', 'pair', '', null, 1, ['player']]) expect(baccarat.parseSpot(input)).toBeUndefined()
  })

  test('nothing pays more than its most', () => {
    for (const table of [baccarat, baccaratNoCommission])
      for (const spot of table.spots) {
        const paid = [...everyHand(8), ...everyPair(8)].map(({ outcome }) => table.pays(outcome, spot))
        expect(paid.reduce((a, b) => (a > b ? a : b))).toBe(table.maxMultiplier(spot))
      }
  })
})

test('winners over 8 000 nonces fall as they should (chi-squared)', () => {
  const sides = ['player', 'banker', 'tie'] as const
  const cells = counted(8_000, 3, (nonce) => sides.indexOf(baccarat.draw(stream(SEED, 'baccarat', nonce)).winner))
  const { player, banker, tie } = vectors.decks[8].combos
  expect(chiSquared(cells, [Number(player), Number(banker), Number(tie)])).toBeGreaterThan(1e-6)
})
