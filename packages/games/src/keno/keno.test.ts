import { stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/keno.json'
import { choose, ratio, reduced } from '../exact.ts'
import { chiSquared, counted, drawing, scripted, SEED } from '../rules.fixture.ts'
import { keno, type KenoRisk } from './index.ts'

const NUMBERS = Array.from({ length: 40 }, (_, index) => index + 1)
const tables = vectors.tables as Record<string, Record<string, { pay: number[]; exact: string; max: number }>>
const RISKS: readonly (readonly [KenoRisk, string])[] = [
  ['low', 'low'],
  ['medium', 'med'],
  ['high', 'high'],
]

describe.each(RISKS)('%s', (risk, named) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('%i picks pay and return what the vectors and the proof say', (picks) => {
    const table = tables[named]?.[picks]
    expect(keno.paysOf(picks, risk).map((pay) => Number(pay) / 10_000)).toEqual(table?.pay)
    const exact = reduced(keno.exactRtp(picks, risk))
    expect(exact).toEqual(reduced(ratio(table?.exact ?? '')))
    expect(keno.proof.rtp.find(({ bet }) => bet === `${picks}:${risk}`)?.exact).toEqual(exact)
    const most = keno.maxMultiplier({ picks: NUMBERS.slice(0, picks), risk })
    expect(Number(most) / 10_000).toBe(table?.max)
  })
})

test('the chance of every number of hits agrees with the vectors', () => {
  for (const [picks, chances] of Object.entries(vectors.hit_prob))
    chances.forEach((chance, hits) => {
      const exact = Number(choose(Number(picks), hits) * choose(40 - Number(picks), 10 - hits)) / Number(choose(40, 10))
      expect(exact).toBeCloseTo(chance, 12)
    })
})

describe('vectors of the stream', () => {
  test.each(vectors.streams)('$clientSeed', ({ serverSeed, clientSeed, nonce, keno40 }) => {
    expect(keno.play(stream(serverSeed, clientSeed, nonce), { picks: [1], risk: 'low' }, 1n).drawn).toEqual(keno40)
  })

  test.each(vectors.published)('published: $clientSeed', ({ serverSeed, clientSeed, nonce, keno: drawn }) => {
    expect(keno.play(stream(serverSeed, clientSeed, nonce), { picks: [1], risk: 'low' }, 1n).drawn).toEqual(drawn)
  })
})

test('the hits are the picks that were drawn, whatever the order of the picks, and they pay', () => {
  const picks = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 })
  const drawn = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(
      picks,
      drawn,
      fc.constantFrom('low', 'medium', 'high'),
      fc.bigInt({ min: 1n, max: 10n ** 10n }),
      (mine, house, risk, stake) => {
        const play = (numbers: readonly number[]) => keno.play(scripted(drawing(NUMBERS, house)), { picks: numbers, risk }, stake)
        const result = play(mine)
        expect(new Set(result.hits)).toEqual(new Set(mine).intersection(new Set(house)))
        expect(result.payout).toBe((stake * (keno.paysOf(mine.length, risk)[result.hits.length] ?? 0n)) / 10_000n)
        expect(result.payout <= (stake * keno.maxMultiplier({ picks: mine, risk })) / 10_000n).toBe(true)
        expect(play(mine.toReversed())).toEqual(result)
      },
    ),
  )
})

test.each([
  null,
  { picks: [], risk: 'low' },
  { picks: [1, 1], risk: 'low' },
  { picks: [0], risk: 'low' },
  { picks: [41], risk: 'low' },
  { picks: ['1'], risk: 'low' },
  { picks: NUMBERS.slice(0, 11), risk: 'low' },
  { picks: [1], risk: 'classic' },
  { picks: { length: 1, 0: 1 }, risk: 'low' },
])('refuses %j', (input) => expect(keno.parseChoice(input)).toBeUndefined())

test('numbers over 4 000 nonces are even: each position of the draw (chi-squared)', () => {
  for (const position of [0, 4, 9]) {
    const cells = counted(4_000, 40, (nonce) => {
      const { drawn } = keno.play(stream(SEED, 'keno', nonce), { picks: [1], risk: 'low' }, 1n)
      return (drawn[position] ?? 0) - 1
    })
    const even = Array.from({ length: 40 }, () => 1)
    expect(chiSquared(cells, even)).toBeGreaterThan(1e-6)
  }
})
