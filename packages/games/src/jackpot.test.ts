import { commit } from '@khela/fair'
import { UNIT } from '@khela/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/jackpot.json'
import { jackpotAt, jackpotSteps, openJackpot, type JackpotPool } from './index.ts'

const { plan } = vectors
const poolOf = (serverSeed: string, openedAtMs = 1_767_225_600_000): JackpotPool => ({
  serverSeed,
  id: 'jp_0000000000000000000001',
  plan,
  openedAtMs,
})
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))

describe.each(vectors.pools)('the pool of a second program: $id', ({ serverSeed, id, openedAtMs, start, samples, ...of }) => {
  const pool: JackpotPool = { serverSeed, id, plan, openedAtMs }
  const opening = openJackpot(pool)

  test('its promise and its start', () => {
    expect(commit(serverSeed)).toBe(of.commit)
    expect(opening).toEqual({ step: 0, atMs: openedAtMs, amount: BigInt(start) * UNIT })
  })

  test.each(samples)('step $step', ({ step, atMs, units }) => {
    const there = { step, atMs, amount: BigInt(units) * UNIT }
    expect(jackpotAt(pool, opening, atMs)).toEqual(there)
    // A millisecond earlier it has not happened.
    expect(jackpotAt(pool, opening, atMs - 1).step).toBe(step - 1)
  })
})

test('every start, wait and growth lies in the plan', () => {
  fc.assert(
    fc.property(seed, (serverSeed) => {
      const pool = poolOf(serverSeed)
      const opening = openJackpot(pool)
      expect(opening.amount >= 100_000_000n * UNIT && opening.amount <= 1_000_000_000n * UNIT).toBe(true)
      let before = opening
      for (const next of jackpotSteps(pool, opening, pool.openedAtMs + 300_000)) {
        const [wait, grown] = [next.atMs - before.atMs, next.amount - before.amount]
        expect([next.step, wait >= 3000 && wait <= 5000, grown >= 100n * UNIT && grown <= 500n * UNIT]).toEqual([
          before.step + 1,
          true,
          true,
        ])
        before = next
      }
      expect(before.step).toBeGreaterThanOrEqual(60)
      expect(before.step).toBeLessThanOrEqual(100)
    }),
    { numRuns: 40 },
  )
})

test('the amount at an instant does not depend on where one counts from', () => {
  const when = fc.nat({ max: 900_000 })
  fc.assert(
    fc.property(seed, when, when, fc.integer({ min: 1, max: 60 }), (serverSeed, a, b, most) => {
      const pool = poolOf(serverSeed)
      const [early, late] = [pool.openedAtMs + Math.min(a, b), pool.openedAtMs + Math.max(a, b)]
      const opening = openJackpot(pool)
      const straight = jackpotAt(pool, opening, late)
      const broken = jackpotAt(pool, jackpotAt(pool, opening, early), late)
      expect(broken).toEqual(straight)
      expect(jackpotSteps(pool, opening, late).at(-1) ?? opening).toEqual(straight)
      // Never back: an instant before the position changes nothing.
      expect(jackpotAt(pool, straight, early)).toEqual(straight)
      let inBits = opening
      for (let before = -1; before !== inBits.step;) {
        before = inBits.step
        inBits = jackpotAt(pool, inBits, late, most)
      }
      expect(inBits).toEqual(straight)
    }),
    { numRuns: 60 },
  )
})
