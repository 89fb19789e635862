import { stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/plinko.json'
import { choose, ratio, reduced } from '../exact.ts'
import { chiSquared, counted, scripted, SEED } from '../rules.fixture.ts'
import { plinko, type PlinkoChoice } from './index.ts'

const RISKS = [
  ['low', 'low'],
  ['medium', 'med'],
  ['high', 'high'],
] as const
const every = [8, 9, 10, 11, 12, 13, 14, 15, 16].flatMap((rows) => RISKS.map(([risk, named]) => ({ rows, risk, named })))
const bits = (number: number, rows: number): number[] => Array.from({ length: rows }, (_, row) => (number >> row) & 1)

describe.each(every)('$rows rows, $risk', ({ rows, risk, named }) => {
  const choice: PlinkoChoice = { rows, risk }
  const table = (vectors.tables as Record<string, Record<string, { m: number[]; rtp_exact: string; sd: number; hit: number }>>)[rows]?.[
    named
  ]

  test('pays what the vectors say, the same on both sides', () => {
    const pays = plinko.paysOf(choice)
    expect(pays.map((pay) => Number(pay) / 10_000)).toEqual(table?.m)
    expect(pays).toEqual(pays.toReversed())
    expect(pays.reduce((most, pay) => (pay > most ? pay : most))).toBe(plinko.maxMultiplier(choice))
  })

  test('spreads as the vectors say, and gives the stake or more back as often', () => {
    const chances = plinko.paysOf(choice).map((_, slot) => Number(choose(rows, slot)) / 2 ** rows)
    const pays = plinko.paysOf(choice).map((pay) => Number(pay) / 10_000)
    const mean = pays.reduce((sum, pay, slot) => sum + pay * (chances[slot] ?? 0), 0)
    const variance = pays.reduce((sum, pay, slot) => sum + (pay - mean) ** 2 * (chances[slot] ?? 0), 0)
    expect(Math.sqrt(variance)).toBeCloseTo(table?.sd ?? 0, 10)
    expect(pays.reduce((sum, pay, slot) => sum + (pay >= 1 ? (chances[slot] ?? 0) : 0), 0)).toBeCloseTo(table?.hit ?? 0, 12)
  })

  test('returns what its proof says', () => {
    const proven = plinko.proof.rtp.find(({ bet }) => bet === `${rows}:${risk}`)
    expect(reduced(plinko.exactRtp(choice))).toEqual(reduced(ratio(table?.rtp_exact ?? '')))
    expect(proven && reduced(proven.exact)).toEqual(reduced(plinko.exactRtp(choice)))
  })
})

test.each([8, 12])('all paths of %i rows together give the exact return', (rows) => {
  for (const [risk] of RISKS) {
    let total = 0n
    for (let path = 0; path < 1 << rows; path += 1) total += plinko.play(scripted(bits(path, rows)), { rows, risk }, 10_000n).payout
    expect(reduced({ num: total, den: 10_000n << BigInt(rows) })).toEqual(reduced(plinko.exactRtp({ rows, risk })))
  }
})

describe('vectors of the stream', () => {
  test.each(vectors.streams)('$clientSeed', ({ serverSeed, clientSeed, nonce, plinko8, plinko16, plinko16slot }) => {
    const ball = (rows: number) => plinko.play(stream(serverSeed, clientSeed, nonce), { rows, risk: 'low' }, 1n)
    expect(ball(8).path.join('')).toBe(plinko8)
    expect(ball(16).path.join('')).toBe(plinko16)
    expect(ball(16).slot).toBe(plinko16slot)
  })

  test('a published path comes out again', () => {
    const [first] = vectors.published
    const { path } = plinko.play(stream(first?.serverSeed ?? '', first?.clientSeed ?? '', first?.nonce ?? 0), { rows: 16, risk: 'low' }, 1n)
    expect(path.join('')).toBe(first?.plinko16_R1)
  })
})

test('the slot is the number of rights and pays its multiplier; less than the stake is not called a win', () => {
  const path = fc.array(fc.nat({ max: 1 }), { minLength: 8, maxLength: 16 })
  fc.assert(
    fc.property(path, fc.constantFrom('low', 'medium', 'high'), fc.bigInt({ min: 1n, max: 10n ** 12n }), (steps, risk, stake) => {
      const choice = { rows: steps.length, risk }
      const result = plinko.play(scripted(steps), choice, stake)
      expect(result.slot).toBe(steps.filter((step) => step === 1).length)
      expect(result.mult4).toBe(plinko.paysOf(choice)[result.slot])
      expect(result.payout).toBe((stake * result.mult4) / 10_000n)
      expect(result.win).toBe(result.mult4 > 10_000n)
    }),
  )
})

test.each([
  null,
  {},
  { rows: 7, risk: 'low' },
  { rows: 17, risk: 'low' },
  { rows: 8, risk: 'med' },
  { rows: 8.5, risk: 'low' },
  { rows: 8 },
])('refuses %j', (input) => expect(plinko.parseChoice(input)).toBeUndefined())

test('slots over 6 000 nonces are binomial (chi-squared)', () => {
  const weights = Array.from({ length: 9 }, (_, slot) => Number(choose(8, slot)))
  const cells = counted(6_000, 9, (nonce) => plinko.play(stream(SEED, 'plinko', nonce), { rows: 8, risk: 'low' }, 1n).slot)
  expect(chiSquared(cells, weights)).toBeGreaterThan(1e-6)
})
