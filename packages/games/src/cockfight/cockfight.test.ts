import { stream } from '@khela/fair'
import { expect, test } from 'vitest'
import vectors from '../../vectors/cockfight.json'
import { checkProof } from '../index.ts'
import { scripted } from '../scripted.fixture.ts'
import { cockfight, cockfightProof, cockfightTable, fixedReturn, malayReturn, poolPrices, type PitResult, type PitSide } from './index.ts'

test('every spot returns what its proof says', () => {
  expect(() => checkProof('cockfight', cockfightTable, cockfightProof)).not.toThrow()
  for (const { bet, exact } of cockfightProof.rtp) {
    const spot = cockfight.parseSpot(bet)
    expect(spot === undefined ? undefined : cockfight.exactRtp(spot)).toEqual(exact)
  }
  expect(cockfightProof.rtp.map(({ bet }) => bet)).toEqual(cockfight.spots)
})

test('the outcome of each number, and what it pays on each spot', () => {
  const paid = [0, 1, 2].map((number) => {
    const outcome = cockfight.draw(scripted([number]))
    return [outcome.winner, ...cockfight.spots.map((spot) => cockfight.pays(outcome, spot))]
  })
  expect(paid).toEqual([
    ['meron', 19_000n, 0n, 0n],
    ['wala', 0n, 19_000n, 0n],
    ['draw', 10_000n, 10_000n, 190_000n],
  ])
  for (const spot of cockfight.spots) expect(cockfight.maxMultiplier(spot)).toBe(cockfightTable.returns[spot])
  expect(['banker', 'Meron', '', undefined, ['meron']].map((input) => cockfight.parseSpot(input))).toEqual(
    [0, 0, 0, 0, 0].map(() => undefined),
  )
})

test('winners of 5 000 rounds come as often as their weights (chi-squared)', () => {
  const seen = { meron: 0, wala: 0, draw: 0 }
  for (let round = 1; round <= 5000; round += 1) seen[cockfight.draw(stream('9c'.repeat(32), 'pit', round)).winner] += 1
  const chi = cockfight.spots.reduce((sum, spot) => {
    const expected = cockfightTable.weights[spot] * 5
    return sum + (seen[spot] - expected) ** 2 / expected
  }, 0)
  // Two degrees of freedom: p = exp(−χ²/2) ≥ 10⁻⁶. The seed is fixed.
  expect(chi).toBeLessThan(27.6)
})

test.each(vectors.fixed)('$side at $malay$pays, $result', ({ side, malay, stake_minor, result, return_minor }) => {
  // A pit pays the draw 8:1.
  const returns = malay === undefined ? 90_000n : malayReturn(Math.round(Number(malay) * 100))
  expect(fixedReturn(side as PitSide, returns, BigInt(stake_minor), result as PitResult)).toBe(BigInt(return_minor))
})

test.each(vectors.pool)('pool of $meron_pool and $wala_pool', (pool) => {
  const prices = poolPrices(BigInt(pool.meron_pool), BigInt(pool.wala_pool), BigInt(pool.plasada_bps))
  const told = (price: number | null): bigint | undefined => (price === null ? undefined : BigInt(price))
  expect([prices.meron, prices.wala]).toEqual([told(pool.meron_per_100), told(pool.wala_per_100)])
  expect(prices.isOn).toBe([pool.meron_per_100, pool.wala_per_100].every((price) => price !== null && price > 107))
})

test('a pool that pays 107 is called off, one that pays 108 is not', () => {
  expect(poolPrices(1000n, 130n, 500n)).toMatchObject({ meron: 107n, isOn: false })
  expect(poolPrices(1000n, 140n, 500n)).toMatchObject({ meron: 108n, isOn: true })
})

test('Malay odds', () => {
  expect([80, -94, 90, 100, -100].map(malayReturn)).toEqual([18_000n, 20_638n, 19_000n, 20_000n, 20_000n])
  for (const odds of [0, 101, -101, 0.5]) expect(() => malayReturn(odds)).toThrow(RangeError)
})
