import { stream } from '@khela/fair'
import { expect, test } from 'vitest'
import { chiSquared, counted, SEED } from './rules.fixture.ts'

test.each([
  [[60, 40], [1, 1], 0.0455],
  [[20, 30, 25, 15, 10], [1, 1, 1, 1, 1], 0.013_995],
  [[50, 50], [1, 1], 1],
  [[90, 30], [3, 1], 1],
])('the chi-squared test of the rules gives known chances: %j against %j', (counts, weights, chance) => {
  expect(chiSquared(counts, weights)).toBeCloseTo(chance, 5)
})

test('and refuses numbers that lean by a few percent', () => {
  // A cell in fifty comes twice as often as it should: what `int` without its rejection would do at the worst bound.
  const lean = counted(10_000, 50, (nonce) => Math.max(stream(SEED, 'lean', nonce).int(51) - 1, 0))
  const even = lean.map(() => 1)
  expect(chiSquared(lean, even)).toBeLessThan(1e-6)
})
