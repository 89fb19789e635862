import { type Stream, stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProof } from '../index.ts'
import { slotLines25, slotLinesProof, slotLinesTable } from '../slot-lines/index.ts'
import { slotTumble30, slotTumbleProof, slotTumbleTable } from '../slot-tumble/index.ts'
import { slotWays243, slotWaysProof, slotWaysTable } from '../slot-ways/index.ts'
import { purseOf } from './round.ts'

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const stake = fc.bigInt({ min: 1n, max: 10n ** 12n })
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** A stream that always gives the same fraction of its range: 0 is the first outcome. */
function still(part: number): Stream {
  const int = (n: number): number => Math.floor(part * n)
  const refuse = (): never => {
    throw new Error('a slot takes whole numbers only')
  }
  const weighted = (weights: readonly number[]): number => {
    let rest = int(weights.reduce((total, weight) => total + weight, 0))
    return weights.findIndex((weight) => (rest -= weight) < 0)
  }
  return { int, weighted, u32: refuse, u52: refuse, draw: refuse, shuffle: refuse }
}

test('the tables are those that were proven', () => {
  expect(() => checkProof('slot-lines', slotLinesTable, slotLinesProof)).not.toThrow()
  expect(() => checkProof('slot-ways', slotWaysTable, slotWaysProof)).not.toThrow()
  expect(() => checkProof('slot-tumble', slotTumbleTable, slotTumbleProof)).not.toThrow()
})

describe.each([slotLines25, slotWays243, slotTumble30])('$id', (rules) => {
  test('wins and scatters add up to spins, spins to the payout, for every stake', () => {
    fc.assert(
      fc.property(seed, fc.nat({ max: 1000 }), stake, (server, nonce, bet) => {
        const result = rules.play(stream(server, 'slots', nonce), {}, bet)
        expect(sum(result.spins.map(({ amount }) => amount))).toBe(result.payout)
        for (const spin of result.spins) {
          const wins = 'tumbles' in spin ? spin.tumbles.flatMap((tumble) => tumble.wins) : spin.wins
          const scatters = typeof spin.scatters === 'object' && 'amount' in spin.scatters ? spin.scatters.amount : 0n
          expect(sum(wins.map(({ amount }) => amount)) + scatters).toBe(spin.amount)
        }
        expect(result.payout).toBe((bet * result.mult4) / 10_000n)
        expect(result.mult4 <= rules.maxMultiplier({})).toBe(true)
        expect(result.win).toBe(result.payout > bet)
        const given = result.spins.reduce((total, { awarded }) => total + awarded, 0)
        expect(result.spins.length - 1).toBe(given)
        expect(result.spins.at(-1)?.freeLeft).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  test('the same stream gives the same round', () => {
    const round = () => rules.play(stream('ab'.repeat(32), 'again', 7), {}, 10_000n)
    expect(round()).toEqual(round())
  })

  test.each([undefined, null, [], 'spin', 1, { lines: 25 }])('refuses the choice %j', (input) => {
    expect(rules.parseChoice(input)).toBeUndefined()
  })

  test('reads the one choice there is and refuses a stake of nothing', () => {
    expect(rules.parseChoice({})).toEqual({})
    expect(() => rules.play(still(0), {}, 0n)).toThrow(RangeError)
  })
})

test('the cap ends a feature and is never passed', () => {
  const purse = purseOf(7n, 50_000n)
  expect([purse.add(30_000n), purse.add(15_001n), purse.capped]).toEqual([21n, 10n, false])
  expect([purse.add(30_000n), purse.capped, purse.mult4, purse.paid]).toEqual([4n, true, 50_000n, 35n])
  expect(purse.add(1n)).toBe(0n)
  // Nothing but scatters without end: only the cap can stop it.
  const result = slotTumble30.play(still(0.9999), {}, 10_000n)
  expect(result.capped).toBe(true)
  expect(result.payout).toBe(50_000_000n)
  expect(result.spins.length).toBe(50)
})
