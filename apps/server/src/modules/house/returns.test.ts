import { expect, test } from 'vitest'
import { added, judge, returned, type ReturnSums } from './returns.ts'

/** A generator of its own, so that a failure is the same at every run. */
function dieOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Rounds that pay `mult4` with a chance, at stakes of 1.00 and 5.00. */
function rounds(count: number, mult4: bigint, chance: number, seed = 7): ReturnSums {
  const die = dieOf(seed)
  let [staked, paid, stakedSq, stakedPaid, paidSq, spread] = [0n, 0n, 0n, 0n, 0n, 0n]
  for (let n = 0; n < count; n += 1) {
    const stake = n % 2 === 0 ? 10_000n : 50_000n
    const pay = die() < chance ? (stake * mult4) / 10_000n : 0n
    staked += stake
    paid += pay
    stakedSq += stake * stake
    stakedPaid += stake * pay
    paidSq += pay * pay
    spread += stake * stake * mult4
  }
  const text = (value: bigint) => value.toString()
  const sums = { staked: text(staked), paid: text(paid), stakedSq: text(stakedSq), stakedPaid: text(stakedPaid), paidSq: text(paidSq) }
  return { rounds: BigInt(count), ...sums, spread: text(spread) }
}
const expected = { low: { num: 99n, den: 100n }, high: { num: 99n, den: 100n } }

test('an honest game stays within its bounds, by many or by few rounds, at twice and at a thousand times the stake', () => {
  for (const seed of [1, 2, 3, 4, 5])
    for (const [count, mult4, chance] of [
      [2_000, 20_000n, 0.495],
      [40_000, 20_000n, 0.495],
      [3_000, 10_000_000n, 0.00099],
    ] as const) {
      const sums = rounds(count, mult4, chance, seed)
      const { z = 0n, from = 0n, to = 0n } = judge(sums, expected)
      expect(z > -400n && z < 400n, `${count} at ${mult4}: ${z}`).toBe(true)
      if (z > -300n && z < 300n) expect(returned(sums) >= from && returned(sums) <= to).toBe(true)
    }
})

test('a game that pays five in a hundred too much or too little is found', () => {
  expect(judge(rounds(40_000, 20_000n, 0.52), expected).z).toBeGreaterThan(400n)
  expect(judge(rounds(40_000, 20_000n, 0.47), expected).z).toBeLessThan(-400n)
})

test('no win of a rare large one is no alarm, and one such win is none either', () => {
  const none = rounds(3_000, 100_000_000n, 0)
  expect(judge(none, expected).z).toBeGreaterThan(-100n)
  const once = added(none, { ...rounds(1, 100_000_000n, 1) })
  expect(judge(once, expected).z).toBeLessThan(110n)
})

test('too little is not judged where skill decides, or where a round does not say the most it could become', () => {
  const little = rounds(40_000, 20_000n, 0.4)
  expect(judge(little, { ...expected, low: undefined })).toMatchObject({ z: 0n, from: undefined })
  expect(judge({ ...little, spread: null }, expected)).toMatchObject({ z: undefined, from: undefined })
  expect(judge(rounds(40_000, 20_000n, 0.53), { ...expected, low: undefined }).z).toBeGreaterThan(400n)
})

test('sums are added exactly', () => {
  const [a, b] = [rounds(10, 20_000n, 0.5, 3), rounds(7, 20_000n, 0.5, 4)]
  expect(added(a, b)).toMatchObject({ rounds: 17n, staked: (BigInt(a.staked) + BigInt(b.staked)).toString() })
  expect(added(a, { ...b, spread: null }).spread).toBeNull()
})
