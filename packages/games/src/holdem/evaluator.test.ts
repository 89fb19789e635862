import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreOfSuits } from './evaluator.ts'
import { bestFive, categoryOf, HAND_CATEGORIES, handScore } from './index.ts'

const RANKS = '23456789TJQKA'
/** Cards such as "As Kd". */
const cards = (text: string): number[] => text.split(' ').map((card) => RANKS.indexOf(card[0] ?? '') * 4 + 'dhsc'.indexOf(card[1] ?? ''))
const score = (text: string): number => handScore(cards(text))

test('all 2 598 960 hands of five cards fall into the categories as the combinatorics say', () => {
  const counts = new Int32Array(9)
  const words = Array.from({ length: 52 }, (_, card) => 2 ** (13 * (card % 4) + Math.floor(card / 4)))
  expect(new Set(words).size).toBe(52)
  const suits = new Int32Array(4)
  const deal = (from: number, left: number): void => {
    if (left === 0) {
      const category = scoreOfSuits(suits[0] ?? 0, suits[1] ?? 0, suits[2] ?? 0, suits[3] ?? 0) >>> 20
      counts[category] = (counts[category] ?? 0) + 1
      return
    }
    for (let card = from; card <= 52 - left; card += 1) {
      const [suit, bit] = [card & 3, 1 << (card >> 2)]
      suits[suit] = (suits[suit] ?? 0) | bit
      deal(card + 1, left - 1)
      suits[suit] = (suits[suit] ?? 0) ^ bit
    }
  }
  deal(0, 5)
  expect([...counts]).toEqual([1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40])
})

/** A second reading: five cards sorted and counted, compared as lists. */
function plainScore(five: readonly number[]): readonly number[] {
  const ranks = five.map((card) => Math.floor(card / 4)).toSorted((a, b) => b - a)
  const times = (rank: number): number => ranks.filter((other) => other === rank).length
  const grouped = ranks.toSorted((a, b) => times(b) - times(a) || b - a)
  const shape = [...new Set(grouped)].map(times).join('')
  const flush = new Set(five.map((card) => card % 4)).size === 1
  const wheel = ranks.join() === '12,3,2,1,0'
  const straight = shape === '11111' && (wheel || (ranks[0] ?? 0) - (ranks[4] ?? 0) === 4)
  const order = wheel ? [3] : straight ? [ranks[0] ?? 0] : grouped
  const plain = { '41': 7, '32': 6, '311': 3, '221': 2, '2111': 1 }[shape] ?? 0
  return [straight && flush ? 8 : straight ? 4 : flush ? 5 : plain, ...order]
}

function bestPlain(seven: readonly number[]): readonly number[] {
  let best: readonly number[] = [-1]
  for (let a = 0; a < 7; a += 1)
    for (let b = a + 1; b < 7; b += 1) {
      const five = plainScore(seven.filter((_, index) => index !== a && index !== b))
      if (compare(five, best) > 0) best = five
    }
  return best
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

const nine = fc.shuffledSubarray(
  Array.from({ length: 52 }, (_, card) => card),
  { minLength: 9, maxLength: 9 },
)

test('two hands on one board compare as by sorting and counting', () => {
  fc.assert(
    fc.property(nine, (dealt) => {
      const [one, two] = [dealt.slice(0, 7), dealt.slice(2)]
      const [plainOne, plainTwo] = [bestPlain(one), bestPlain(two)]
      expect(Math.sign(handScore(one) - handScore(two))).toBe(Math.sign(compare(plainOne, plainTwo)))
      expect(categoryOf(handScore(one))).toBe(HAND_CATEGORIES[plainOne[0] ?? 0])
      const five = bestFive(one)
      expect([five.length, handScore(five)]).toEqual([5, handScore(one)])
      expect(handScore(one.toReversed())).toBe(handScore(one))
    }),
    { numRuns: 250 },
  )
})

test.each([
  ['the wheel is the lowest straight', 'Ah 2d 3c 4s 5h 9d Kc', '2h 3d 4c 5s 6h 9c Kd'],
  ['no straight round the ace', 'Qh Kd Ac 2s 3h 7d 8c', '2d 2h 4c 5s 7h 9d Jc'],
  ['two trips are a full house, the higher one first', '9h 9d 9c 5s 5h 5d Kc', 'Th Td Tc 2s 2h 4d 6c'],
  ['three pairs keep the best two and the best other card', 'Kh Kd 9c 9s 5h 5d 3c', 'Kh Kd 9c 9s 5h 5d Ac'],
  ['a flush beats a straight', '5h 6h 7h 8h 9c 2d 2s', '2h 6h 7h 8h Th 2d 2s'],
  ['a steel wheel loses to six high', 'Ah 2h 3h 4h 5h Kd Kc', '2h 3h 4h 5h 6h Kd Kc'],
  ['quads by kicker', '8h 8d 8c 8s Qh Jd 2c', '8h 8d 8c 8s Kh Jd 2c'],
])('%s', (_name, lower, higher) => expect(score(lower)).toBeLessThan(score(higher)))

test('another number of cards is refused', () => {
  expect(() => handScore(cards('As Kd Qh Jc'))).toThrow(RangeError)
  expect(score('As Ks Qs Js Ts')).toBe((8 << 20) | (12 << 16))
})
