import { stream } from '@khela/fair'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/wheel.json'
import { reduced } from '../exact.ts'
import { tableHash } from '../proof.ts'
import { chiSquared, counted, scripted, SEED } from '../rules.fixture.ts'
import { wheel, type WheelChoice } from './index.ts'

const RISKS = [
  ['low', 'low'],
  ['medium', 'med'],
  ['high', 'high'],
] as const
const every = ([10, 20, 30, 40, 50] as const).flatMap((segments) => RISKS.map(([risk, named]) => ({ segments, risk, named })))
const tables = vectors.tables as Record<string, Record<string, { multiset: Record<string, number> }>>

describe.each(every)('$segments segments, $risk', ({ segments, risk, named }) => {
  const choice: WheelChoice = { segments, risk }
  const all = Array.from({ length: segments }, (_, segment) => wheel.play(scripted([segment]), choice, 10_000n))

  test('has the segments of the vectors', () => {
    const counts: Record<string, number> = {}
    expect(wheel.payTable[risk][segments].reduce((sum, [, count]) => sum + count, 0)).toBe(segments)
    for (const { mult4 } of all) counts[Number(mult4) / 10_000] = (counts[Number(mult4) / 10_000] ?? 0) + 1
    const wanted = Object.entries(tables[segments]?.[named]?.multiset ?? {}).map(([pay, count]) => [String(Number(pay)), count])
    expect(counts).toEqual(Object.fromEntries(wanted))
    expect(all.map(({ mult4 }) => mult4)).toEqual(wheel.segmentsOf(choice))
  })

  test('returns 98 % over all segments', () => {
    const total = all.reduce((sum, { payout }) => sum + payout, 0n)
    expect(reduced({ num: total, den: BigInt(segments) * 10_000n })).toEqual({ num: 49n, den: 50n })
    expect(reduced(wheel.exactRtp(choice))).toEqual({ num: 49n, den: 50n })
    expect(wheel.proof.rtp.find(({ bet }) => bet === `${segments}:${risk}`)?.exact).toEqual({ num: 49n, den: 50n })
    expect(wheel.maxMultiplier(choice)).toBe(all.reduce((most, { mult4 }) => (mult4 > most ? mult4 : most), 0n))
  })

  test('spreads equal segments: no kind stands together while it could stand apart', () => {
    const pays = wheel.segmentsOf(choice)
    for (const pay of new Set(pays)) {
      const count = pays.filter((one) => one === pay).length
      const places = pays.flatMap((one, place) => (one === pay ? [place] : []))
      const gaps = places.map((place, index) => (places[index + 1] ?? (places[0] ?? 0) + segments) - place)
      expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * Math.ceil(segments / count) + 1)
    }
  })
})

test.each(vectors.streams)('the segment of $clientSeed', ({ serverSeed, clientSeed, nonce, wheel50 }) => {
  expect(wheel.play(stream(serverSeed, clientSeed, nonce), { segments: 50, risk: 'low' }, 1n).segment).toBe(wheel50)
})

test('the order of the segments stands: a segment of an old round must pay tomorrow what it paid', () => {
  const shown = (choice: WheelChoice) => wheel.segmentsOf(choice).map((pay) => Number(pay) / 10_000)
  expect(shown({ segments: 10, risk: 'medium' })).toEqual([0, 1.5, 2, 0, 0, 2.8, 0, 1.5, 2, 0])
  expect(tableHash(every.map(({ segments, risk }) => wheel.segmentsOf({ segments, risk })))).toBe(
    '15e885508287c3419fdf4233d75212a00c8604b3adabcc277624240cfc388b61',
  )
})

test.each([null, {}, { segments: 15, risk: 'low' }, { segments: '10', risk: 'low' }, { segments: 10, risk: 'max' }, { segments: 10 }])(
  'refuses %j',
  (input) => expect(wheel.parseChoice(input)).toBeUndefined(),
)

test('segments over 10 000 nonces are even (chi-squared)', () => {
  const cells = counted(10_000, 50, (nonce) => wheel.play(stream(SEED, 'wheel', nonce), { segments: 50, risk: 'low' }, 1n).segment)
  const even = Array.from({ length: 50 }, () => 1)
  expect(chiSquared(cells, even)).toBeGreaterThan(1e-6)
})
