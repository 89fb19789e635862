import { stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slotLines25, slotLines25Drawn } from '../slot-lines/index.ts'
import { slotTumble30, slotTumble30Drawn } from '../slot-tumble/index.ts'
import { slotWays243, slotWays243Drawn } from '../slot-ways/index.ts'

const seed = fc.stringMatching(/^[0-9a-f]{64}$/)
const stake = fc.bigInt({ min: 1n, max: 10n ** 12n })

describe.each([
  ['lines', slotLines25, slotLines25Drawn],
  ['ways', slotWays243, slotWays243Drawn],
  ['tumble', slotTumble30, slotTumble30Drawn],
] as const)('%s', (_name, rules, drawn) => {
  test('what was drawn shows every spin that was played, and the money of each', () => {
    fc.assert(
      fc.property(seed, fc.nat({ max: 1000 }), stake, (server, nonce, bet) => {
        const whole = rules.play(stream(server, 'slots', nonce), {}, bet)
        const kept = drawn.play(stream(server, 'slots', nonce), {}, bet)
        expect(drawn.shown(kept.drawn, bet)).toEqual(whole)
        expect([kept.win, kept.mult4, kept.payout, kept.freeSpins, kept.capped]).toEqual([
          whole.win,
          whole.mult4,
          whole.payout,
          whole.spins.length - 1,
          whole.capped,
        ])
        expect(kept.drawn.every((text) => /^[0-9a-z]{1,80}$/.test(text))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('a record that is short, long or of another slot is refused, not shown', () => {
    const { drawn: texts } = drawn.play(stream('ab'.repeat(32), 'slots', 1), {}, 10_000n)
    const digits = texts.join('')
    for (const damaged of [digits.slice(1), `${digits}0`, `z${digits.slice(1)}`, ''])
      expect(() => drawn.shown([damaged], 10_000n)).toThrow(RangeError)
  })
})
