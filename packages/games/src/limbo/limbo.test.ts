import { stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/limbo.json'
import { ratio, reduced } from '../exact.ts'
import { chanceOf, pointOf } from '../point.ts'
import { chiSquared, counted, scripted, SEED } from '../rules.fixture.ts'
import { limbo } from './index.ts'

const ALL = 1n << 52n

describe('vectors', () => {
  test.each(vectors.points)('the word $r52 stops where it should', ({ r52, at99, at97, at95 }) => {
    // The file holds the two highest points as doubles, so they are compared as such.
    expect([9_900, 9_700, 9_500].map((bps) => Number(pointOf(Number(r52), bps)))).toEqual([at99, at97, at95])
  })

  test.each(vectors.targets)('the chance of $target at a return of $bps', ({ target, bps, P }) => {
    expect(reduced(chanceOf(Math.round(target * 100), bps))).toEqual(reduced(ratio(P)))
  })

  test.each(vectors.streams)('the point of $clientSeed', ({ serverSeed, clientSeed, nonce, limboHundredths }) => {
    expect(limbo.play(stream(serverSeed, clientSeed, nonce), { target: 200 }, 1n).point).toBe(limboHundredths)
  })
})

describe('the exact return', () => {
  test('of every named target is the one of the proof', () => {
    const exact = limbo.proof.rtp.map(({ bet }) => reduced(limbo.exactRtp({ target: Number(bet.replace('.', '')) })))
    expect(exact).toEqual(limbo.proof.rtp.map((one) => reduced(one.exact)))
    expect(limbo.proof.rtp).toHaveLength(vectors.targets.filter(({ bps }) => bps === 9_900).length)
  })

  test('comes from how many words win: the first that does and the last that does not, for every target up to 100.00', () => {
    for (let target = 101; target <= 10_000; target += 1) {
      const wins = chanceOf(target, 9_900).num
      const first = Number(ALL - wins)
      expect(limbo.play(scripted([], [first]), { target }, 10_000n).win).toBe(true)
      expect(limbo.play(scripted([], [first - 1]), { target }, 10_000n).win).toBe(false)
    }
  })

  test('is 99 % less than a trillionth, and never more, at every target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000_000 }), (target) => {
        const { num, den } = limbo.exactRtp({ target })
        expect(num * 100n <= den * 99n).toBe(true)
        expect((den * 99n - num * 100n) * BigInt(10 ** 10) < den * BigInt(target)).toBe(true)
      }),
    )
  })
})

test('a win pays the target to the last digit, a loss nothing', () => {
  const word = fc.bigInt({ min: 0n, max: ALL - 1n })
  fc.assert(
    fc.property(word, fc.integer({ min: 101, max: 100_000_000 }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (drawn, target, stake) => {
      const result = limbo.play(scripted([], [Number(drawn)]), { target }, stake)
      expect(result.win).toBe(result.point >= target)
      expect(result.payout).toBe(result.win ? (stake * BigInt(target)) / 100n : 0n)
      expect(result.payout <= (stake * limbo.maxMultiplier({ target })) / 10_000n).toBe(true)
    }),
  )
})

test.each([null, [], {}, { target: 100 }, { target: 100_000_001 }, { target: 150.5 }, { target: '200' }, { target: 200, x: 1 }, [200]])(
  'refuses %j',
  (input) => expect(limbo.parseChoice(input)).toBeUndefined(),
)

test('reads a target, and plays no other', () => {
  expect(limbo.parseChoice({ target: 101 })).toEqual({ target: 101 })
  expect(() => limbo.play(scripted([], [1]), { target: 100 }, 1n)).toThrow(RangeError)
  expect(() => limbo.play(scripted([], [1]), { target: 200 }, 0n)).toThrow(RangeError)
})

test('points over 30 000 nonces fall as they should (chi-squared)', () => {
  const edges = [101, 110, 125, 150, 200, 300, 500, 1_000, 5_000]
  const shares = [1, ...edges.map((edge) => Number(chanceOf(edge, 9_900).num) / Number(ALL)), 0]
  const weights = shares.slice(0, -1).map((share, index) => share - (shares[index + 1] ?? 0))
  const cells = counted(30_000, weights.length, (nonce) => {
    const { point } = limbo.play(stream(SEED, 'limbo', nonce), { target: 200 }, 1n)
    return edges.filter((edge) => point >= edge).length
  })
  expect(chiSquared(cells, weights)).toBeGreaterThan(1e-6)
})
