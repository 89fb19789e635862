import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPairs, flowsOf, isDump, judgePair, type HandPart, type PairSums } from './dumping.ts'

/** What the house asks by default (POKER_DUMP_ALARM). */
const alarm = { hands: 12, amount: 50_000n, hundredths: 300, percent: 70 }

const pairOf = (hands: readonly (readonly HandPart[])[]): PairSums | undefined => {
  const pairs = new Map<string, PairSums>()
  for (const hand of hands) addPairs(pairs, flowsOf(hand))
  return pairs.get('1-2')
}
/** A hand of two: what the first loses to the second, who gets it less the rake. */
const duel = (lost: bigint): HandPart[] => {
  const rake = (one: bigint): bigint => one - one / 20n
  return [
    { memberId: 1n, net: lost > 0n ? -lost : rake(-lost) },
    { memberId: 2n, net: lost > 0n ? rake(lost) : lost },
  ]
}

/** Random numbers below one that are the same at each run. */
function lots(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const hand = fc.array(fc.bigInt({ min: 0n, max: 100_000n }), { minLength: 2, maxLength: 9 }).chain((puts) =>
  fc.nat({ max: puts.length - 1 }).map((winner): HandPart[] => {
    const pot = puts.reduce((sum, put) => sum + put, 0n)
    const rake = pot / 20n
    return puts.map((put, at) => ({ memberId: BigInt(at + 1), net: at === winner ? pot - put - rake : -put }))
  }),
)

test('no winner gains more than the losers lost to them, and nobody loses more than they put in', () => {
  fc.assert(
    fc.property(hand, (parts) => {
      const flows = flowsOf(parts)
      expect(flows).toHaveLength((parts.length * (parts.length - 1)) / 2)
      for (const { memberId, net } of parts) {
        const got = flows.reduce(
          (sum, one) => sum + (one.high === memberId ? one.lowToHigh : one.low === memberId ? one.highToLow : 0n),
          0n,
        )
        const gave = flows.reduce(
          (sum, one) => sum + (one.low === memberId ? one.lowToHigh : one.high === memberId ? one.highToLow : 0n),
          0n,
        )
        if (net > 0n) {
          // Each flow is floored.
          expect(got <= net && got > net - BigInt(parts.length)).toBe(true)
          expect(gave).toBe(0n)
        } else {
          expect(gave <= -net).toBe(true)
          expect(got).toBe(0n)
        }
      }
    }),
  )
})

test('a pair is judged the same whichever of the two is named first', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -5_000n, max: 5_000n }), { minLength: 1, maxLength: 60 }), (moves) => {
      const [one, other] = [pairOf(moves.map(duel)), pairOf(moves.map((move) => duel(-move)))]
      if (one === undefined || other === undefined) throw new Error('no pair')
      const [a, b] = [judgePair(one), judgePair(other)]
      expect([a.z, a.share, a.given, a.back]).toEqual([b.z, b.share, b.given, b.back])
      expect(a.z <= BigInt(Math.floor(100 * Math.sqrt(moves.length)))).toBe(true)
      if (a.given !== a.back) expect([a.giver, a.taker]).toEqual([b.taker, b.giver])
    }),
  )
})

test('pairs where each hand may as well go the other way are no further from even than the bound says, and raise no alarm', () => {
  const draw = lots(7)
  const pairs = Array.from({ length: 1_500 }, () => {
    const hands = 12 + Math.floor(draw() * 150)
    // Sizes of a no-limit evening: mostly blinds, now and then a stack.
    return Array.from({ length: hands }, () => {
      const size = BigInt(1 + Math.floor(200 * draw() ** 6 * 200))
      return duel(draw() < 0.5 ? size : -size)
    })
  })
  const sums = pairs.flatMap((hands) => pairOf(hands) ?? [])
  for (const t of [2, 3]) {
    const beyond = sums.filter((pair) => judgePair(pair).z >= BigInt(t * 100)).length
    expect(beyond / sums.length).toBeLessThan(2 * Math.exp(-(t * t) / 2))
  }
  expect(sums.filter((pair) => isDump(pair, { ...alarm, amount: 0n })).length).toBeLessThanOrEqual(2)
})

test('a better player wins from a weaker one for months without being taken for a thief', () => {
  const draw = lots(11)
  const hands = Array.from({ length: 3_000 }, () => duel(draw() < 0.6 ? 2_000n : -2_000n))
  const pair = pairOf(hands)
  if (pair === undefined) throw new Error('no pair')
  // Far from even, and yet most of it came back.
  expect(judgePair(pair).z).toBeGreaterThan(900n)
  expect(judgePair(pair).share).toBeLessThan(300_000n)
  expect(isDump(pair, alarm)).toBe(false)
})

test('planted dumping is found: stack after stack to one member, however the small hands between go', () => {
  const cases = fc.record({
    stacks: fc.array(fc.bigInt({ min: 20_000n, max: 40_000n }), { minLength: 12, maxLength: 40 }),
    between: fc.array(fc.bigInt({ min: -400n, max: 400n }), { maxLength: 60 }),
    isFirst: fc.boolean(),
  })
  fc.assert(
    fc.property(cases, ({ stacks, between, isFirst }) => {
      const hands = [...stacks.map((stack) => duel(isFirst ? stack : -stack)), ...between.map(duel)]
      const pair = pairOf(hands)
      expect(pair !== undefined && isDump(pair, alarm)).toBe(true)
      if (pair !== undefined) expect(judgePair(pair)).toMatchObject(isFirst ? { giver: 1n, taker: 2n } : { giver: 2n, taker: 1n })
    }),
  )
})

test('one large pot is luck, and so is a little money', () => {
  const big = pairOf([duel(4_000_000n), ...Array.from({ length: 30 }, () => duel(100n))])
  const small = pairOf(Array.from({ length: 40 }, () => duel(400n)))
  expect([big, small].map((pair) => pair !== undefined && isDump(pair, alarm))).toEqual([false, false])
})
