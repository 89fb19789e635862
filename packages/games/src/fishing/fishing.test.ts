import { stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/fishing.json'
import { approximately } from '../ratio.ts'
import { checkProof } from '../index.ts'
import { quick, scripted } from '../scripted.fixture.ts'
import {
  fishing,
  fishingProof,
  fishingTable,
  fishRtp,
  FISH_KINDS,
  killThreshold,
  meanValue,
  shotRtp,
  WEAPONS,
  type FishKind,
} from './index.ts'

const kindOf = (name: string): FishKind => {
  const kind = FISH_KINDS.find((known) => known === name.replaceAll(/[ _]/g, '-'))
  if (kind === undefined) throw new Error(`no fish is called ${name}`)
  return kind
}
const kinds = fc.constantFrom(...FISH_KINDS)

describe('vectors', () => {
  test.each(Object.entries(vectors.table))('%s', (name, fish) => {
    const kind = kindOf(name)
    expect(killThreshold(kind, 1)).toBe(fish.threshold_u32)
    expect(meanValue(kind)).toEqual({ num: BigInt(fish.mult), den: 1n })
    expect(Math.abs(approximately(fishRtp(kind)) - 0.96 - fish.rtp_exact_err)).toBeLessThan(1e-11)
  })

  test('the golden wheel', () => {
    const wheel = vectors.special.golden_wheel
    expect(killThreshold('golden-wheel', 1)).toBe(wheel.threshold_u32)
    expect(meanValue('golden-wheel')).toEqual({ num: BigInt(wheel.mean), den: 1n })
    const values = fishingTable.fish['golden-wheel'].map(({ value, weight }) => [String(value), weight])
    expect(Object.fromEntries(values)).toEqual(wheel.dist_pct)
  })

  test.each(vectors.shots.rows)('shot $shot at $fish', ({ shot, fish, kill, mult }) => {
    const numbers = stream(vectors.shots.serverSeed, vectors.shots.clientSeed, shot)
    const result = fishing.play(numbers, { weapon: 'cannon', fish: [kindOf(fish)] }, 10_000n)
    expect(result.payout).toBe(kill ? BigInt(mult) * 10_000n : 0n)
  })
})

test('every fish returns what its proof says, no more than 96 %, and less by under 3 in 10^8', () => {
  expect(() => checkProof('fishing', fishingTable, fishingProof)).not.toThrow()
  expect(fishingProof.rtp.map(({ bet }) => bet)).toEqual(FISH_KINDS)
  for (const { bet, exact } of fishingProof.rtp) {
    expect(fishRtp(kindOf(bet))).toEqual(exact)
    const short = 96n * exact.den - 100n * exact.num
    expect(short >= 0n && short * 100_000_000n < 300n * exact.den).toBe(true)
  }
})

test('a shot returns the same whatever it touches', () => {
  fc.assert(
    fc.property(fc.array(kinds, { minLength: 1, maxLength: 12 }), (fish) => {
      const { num, den } = shotRtp(fish)
      const short = 96n * den - 100n * num
      // Each threshold is floored, so at most (value / 2^32) is missing a fish.
      const most = fish.reduce((sum, kind) => sum + Number(meanValue(kind).num), 0) / 2 ** 32
      expect(short >= 0n && approximately({ num: short, den: den * 100n }) <= most).toBe(true)
    }),
  )
})

test('the word at the threshold lets a fish go, the one below kills it', () => {
  for (const kind of FISH_KINDS) {
    const threshold = killThreshold(kind, 1)
    const shot = (word: number) => fishing.play(scripted([word, 3]), { weapon: 'cannon', fish: [kind] }, 10_000n)
    expect(shot(threshold).payout).toBe(0n)
    const values = fishingTable.fish[kind]
    expect(shot(threshold - 1).payout).toBe(BigInt(values[values.length - 1]?.value ?? 0) * 10_000n)
  }
})

test('payouts add up and never pass the most; each fish of an area is drawn for itself', () => {
  fc.assert(
    fc.property(fc.array(kinds, { minLength: 1, maxLength: 12 }), fc.nat(), fc.bigInt({ min: 1n, max: 10n ** 9n }), (fish, seed, stake) => {
      const choice = { weapon: 'bomb', fish } as const
      const result = fishing.play(quick(seed), choice, stake)
      expect(result.hits.map((hit) => hit.fish)).toEqual(fish)
      expect(result.payout).toBe(result.hits.reduce((sum, { payout }) => sum + payout, 0n))
      expect(result.payout).toBe((stake * result.mult4) / 10_000n)
      expect(result.mult4 <= fishing.maxMultiplier(choice)).toBe(true)
    }),
  )
  const all = fishing.play(scripted([0, 0]), { weapon: 'chain', fish: ['clown', 'puffer'] }, 100n)
  expect([all.payout, all.mult4]).toEqual([800n, fishing.maxMultiplier({ weapon: 'chain', fish: ['clown', 'puffer'] })])
})

test('shots at a clown kill as often as they should (fixed seeds)', () => {
  let kills = 0
  for (let nonce = 1; nonce <= 3000; nonce += 1)
    if (fishing.play(stream('7e'.repeat(32), 'sea', nonce), { weapon: 'cannon', fish: ['clown'] }, 1n).win) kills += 1
  expect(Math.abs(kills - 960)).toBeLessThan(5 * Math.sqrt(3000 * 0.32 * 0.68))
})

test('choices from outside', () => {
  expect(fishing.parseChoice({ weapon: 'net', fish: ['whale', 'whale'] })).toEqual({ weapon: 'net', fish: ['whale', 'whale'] })
  expect(WEAPONS.map((weapon) => fishing.parseChoice({ weapon, fish: Array.from({ length: 13 }, () => 'ray') }))).toEqual(
    WEAPONS.map(() => undefined),
  )
  for (const input of [
    null,
    {},
    { weapon: 'cannon' },
    { weapon: 'cannon', fish: [] },
    { weapon: 'cannon', fish: ['ray', 'ray'] },
    { weapon: 'cannon', fish: ['eel'] },
    { weapon: 'cannon', fish: 'ray' },
    { weapon: 'laser', fish: ['ray'] },
    { weapon: 'cannon', fish: ['ray'], aim: 1 },
    { weapon: 'cannon', fish: ['toString'] },
  ])
    expect(fishing.parseChoice(input)).toBeUndefined()
  expect(() => fishing.play(quick(1), { weapon: 'cannon', fish: ['ray', 'ray'] }, 1n)).toThrow(RangeError)
  expect(() => fishing.play(quick(1), { weapon: 'cannon', fish: ['ray'] }, 0n)).toThrow(RangeError)
})
