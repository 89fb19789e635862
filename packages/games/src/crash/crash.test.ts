import { sha256Hex, stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/crash.json'
import { ratio, reduced } from '../exact.ts'
import { chanceOf, pointOf } from '../point.ts'
import { chiSquared, counted, scripted, SEED } from '../rules.fixture.ts'
import { crash } from './index.ts'

const CAP = crash.payTable.cap
/** The first millisecond at the cap: nothing happens on the curve behind it. */
const END = crash.reachedAt(CAP)

/** The chain of the vectors, the hash of round r at place r. */
function chain(): string[] {
  const hashes = [vectors.lastHash]
  while (hashes.length <= vectors.length) hashes.push(sha256Hex(hashes.at(-1) ?? ''))
  return hashes.toReversed()
}

describe('the point', () => {
  const hashes = chain()

  test('the chain of the vectors ends where they say', () => expect(hashes[0]).toBe(vectors.terminatingHash))

  test.each(vectors.rounds)('of round $round', ({ round, hash, crashHundredths, crash97 }) => {
    expect(hashes[round]).toBe(hash)
    expect(crash.draw(stream(hash, vectors.publicSalt, round))).toBe(crashHundredths)
    expect(Number(pointOf(stream(hash, vectors.publicSalt, round).u52(), 9_700))).toBe(crash97)
  })

  test("as many of the chain's rounds stop at once as the vectors count", () => {
    const points = hashes.slice(1).map((hash, index) => crash.draw(stream(hash, vectors.publicSalt, index + 1)))
    expect(points.filter((point) => point === 100)).toHaveLength(vectors.countAt1x)
  })

  test.each(vectors.points)('of the word $r52, at most the cap', ({ r52, at99 }) => {
    expect(crash.draw(scripted([], [Number(r52)]))).toBe(Math.min(at99, CAP))
  })

  test('stops at once as often as the vectors say', () => {
    for (const [bps, chance] of Object.entries(vectors.instant)) {
      const { num, den } = chanceOf(101, Number(bps))
      expect(1 - Number(num) / Number(den)).toBeCloseTo(chance, 12)
    }
  })

  test('falls as it should over 20 000 nonces (chi-squared)', () => {
    const edges = [101, 120, 150, 200, 400, 1_000, 10_000]
    const shares = [1, ...edges.map((edge) => Number(chanceOf(edge, 9_900).num) / 2 ** 52), 0]
    const weights = shares.slice(0, -1).map((share, index) => share - (shares[index + 1] ?? 0))
    const cells = counted(20_000, weights.length, (nonce) => {
      const point = crash.draw(stream(SEED, 'crash', nonce))
      return edges.filter((edge) => point >= edge).length
    })
    expect(chiSquared(cells, weights)).toBeGreaterThan(1e-6)
  })
})

describe('the curve', () => {
  test('is the formula at every millisecond up to the cap, and never so near a whole number that its error could matter', () => {
    // Another way to the same: one factor a millisecond, in 256 binary places instead of 128.
    const places = 256n
    const unit = 1n << places
    let [factor, term] = [0n, unit]
    for (let n = 1n; term > 0n; n += 1n) {
      factor += term
      term = (term * 6n) / (100_000n * n)
    }
    let [value, nearest] = [unit, unit]
    let wrong = 0
    for (let ms = 0; ms <= END; ms += 1) {
      const hundredfold = value * 100n
      if (crash.multiplierAt(ms) !== Number(hundredfold >> places) && ms < END) wrong += 1
      const above = hundredfold & (unit - 1n)
      const distance = above < unit - above ? above : unit - above
      if (ms > 0 && distance < nearest) nearest = distance
      value = (value * factor) >> places
    }
    expect(wrong).toBe(0)
    // The error of 18 factors of 128 places, at 100 times the cap, is below 2^-100.
    expect(nearest > unit >> 26n).toBe(true)
  })

  test('agrees with doubles wherever these are not at an edge', () => {
    const wrong: number[] = []
    for (let ms = 0; ms < END; ms += 7) {
      const double = 100 * Math.exp(0.000_06 * ms)
      const atEdge = Math.abs(double - Math.round(double)) < 1e-6
      if (!atEdge && crash.multiplierAt(ms) !== Math.floor(double)) wrong.push(ms)
    }
    expect(wrong).toEqual([])
  })

  test.each([
    [200, 11_553],
    [1_000, 38_377],
    [10_000, 76_753],
    [CAP, 153_506],
  ])('shows %i first after %i ms', (hundredths, ms) => {
    expect(crash.reachedAt(hundredths)).toBe(ms)
    expect([crash.multiplierAt(ms) >= hundredths, crash.multiplierAt(ms - 1) >= hundredths]).toEqual([true, false])
  })

  test('ends at the cap and knows no other time', () => {
    expect([crash.multiplierAt(0), crash.multiplierAt(END), crash.multiplierAt(10 ** 9)]).toEqual([100, CAP, CAP])
    for (const ms of [-1, 0.5, Number.NaN]) expect(() => crash.multiplierAt(ms)).toThrow(RangeError)
    expect(() => crash.reachedAt(CAP + 1)).toThrow(RangeError)
  })

  test('a round is over at the first millisecond above its point', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: CAP - 1 }), (point) => {
        const end = crash.endsAt(point)
        expect(crash.multiplierAt(end) > point).toBe(true)
        expect(crash.multiplierAt(end - 1) <= point).toBe(true)
      }),
    )
    expect(crash.endsAt(CAP)).toBe(END)
  })
})

describe('a cash-out', () => {
  const byHand = (ms: number) => ({ auto: null, manualMs: ms })
  const at200 = crash.reachedAt(200)
  const point = fc.integer({ min: 100, max: CAP })
  const auto = fc.option(fc.integer({ min: 101, max: CAP }))
  const manualMs = fc.option(fc.nat({ max: END + 100 }), { nil: undefined })

  test.each([
    ['by itself, at its multiplier', 200, { auto: 200, manualMs: undefined }, 200],
    ['by itself, one hundredth too high', 199, { auto: 200, manualMs: undefined }, undefined],
    ['by hand, at the point', 200, byHand(at200), 200],
    ['by hand, one hundredth too late', 199, byHand(at200), undefined],
    ['by hand, before 1.01', 5_000, byHand(crash.reachedAt(101) - 1), undefined],
    ['by itself before a later hand', 300, { auto: 150, manualMs: at200 }, 150],
    ['by itself though the hand came too late', 180, { auto: 150, manualMs: at200 }, 150],
    ['by hand before it went by itself', 5_000, { auto: 300, manualMs: at200 }, 200],
    ['not at all', 5_000, { auto: null, manualMs: undefined }, undefined],
    ['not at all, and the table reached its cap', CAP, { auto: null, manualMs: undefined }, CAP],
  ])('%s', (_what, stopped, left, wanted) => expect(crash.cashOut(stopped, left)).toBe(wanted))

  test("at the table's limit comes before what is later", () => {
    expect(crash.cashOut(500, { auto: 400, manualMs: undefined }, 300)).toBe(300)
    expect(crash.cashOut(500, { auto: 200, manualMs: undefined }, 300)).toBe(200)
    expect(crash.cashOut(250, { auto: null, manualMs: undefined }, 300)).toBeUndefined()
  })

  test("pays its multiplier, never above the point and never above the bet's most", () => {
    fc.assert(
      fc.property(point, auto, manualMs, fc.integer({ min: 101, max: CAP }), (stopped, own, ms, ceiling) => {
        const at = crash.cashOut(stopped, { auto: own, manualMs: ms }, ceiling)
        const paid = crash.pays(stopped, at)
        expect(paid).toBe(BigInt(at ?? 0) * 100n)
        expect(paid <= crash.maxMultiplier({ auto: own })).toBe(true)
        if (at !== undefined) expect(at <= stopped && at <= ceiling).toBe(true)
      }),
    )
    expect(crash.pays(199, 200)).toBe(0n)
    expect(() => crash.pays(200, 100)).toThrow(RangeError)
  })

  test('returns what the proof says, at every multiplier the vectors name', () => {
    for (const { bet, exact } of crash.proof.rtp) {
      const target = Number(bet.replace('.', ''))
      expect(reduced(crash.exactRtp(target))).toEqual(reduced(exact))
      const wanted = vectors.targets.find((one) => one.bps === 9_900 && Math.round(one.target * 100) === target)
      expect(reduced(chanceOf(target, 9_900))).toEqual(reduced(ratio(wanted?.P ?? '')))
    }
  })

  test.each([{ auto: 100 }, { auto: CAP + 1 }, { auto: 1.5 }, { auto: '200' }, {}, null, { auto: 200, x: 1 }])(
    'is not read from %j',
    (input) => {
      expect(crash.parseChoice(input)).toBeUndefined()
    },
  )

  test('is read with and without a multiplier', () => {
    expect([crash.parseChoice({ auto: null }), crash.parseChoice({ auto: 101 })]).toEqual([{ auto: null }, { auto: 101 }])
  })
})
