import { expect, test } from 'vitest'
import { percentText, returnOf, sumsOf } from './returns.ts'

test('what rounds took and returned: void ones and those without figures are no part of it', () => {
  const round = (phase: string, staked: string, paid: string | null) => ({ phase, real: { staked, paid } })
  const rounds = [
    round('settled', '10.00', '19.50'),
    round('void', '500.00', '0.00'),
    round('settled', '30.00', '0.00'),
    round('settled', '7.00', null),
  ]
  expect(sumsOf(rounds)).toEqual({ rounds: 2, staked: 400_000n, paid: 195_000n })
  expect([returnOf(400_000n, 195_000n), returnOf(0n, 0n), returnOf(10_000n, 505_000n)]).toEqual([4_875, undefined, 505_000])
  expect([percentText(4_875), percentText(5), percentText(505_000)]).toEqual(['48.75%', '0.05%', '5050.00%'])
})
