import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, begun, changed, endBefore, mostRounds, stakeChanges, typedLimit, type AutoplayPlan } from './autoplay.ts'

const limits = { min: 10_000n, max: 1_000_000n }
const amount = fc.bigInt({ min: 1n, max: 10_000n }).map((cents) => cents * 100n)
const plans: fc.Arbitrary<AutoplayPlan> = fc.record({
  rounds: fc.integer({ min: 1, max: 300 }),
  mostLost: amount,
  wonTogether: fc.option(amount, { nil: undefined }),
  wonAtOnce: fc.option(amount, { nil: undefined }),
  untilFree: fc.boolean(),
  afterWin: fc.constantFrom(...stakeChanges),
  afterLoss: fc.constantFrom(...stakeChanges),
})
const plan: AutoplayPlan = {
  rounds: 10,
  mostLost: 1_000_000n,
  wonTogether: undefined,
  wonAtOnce: undefined,
  untilFree: false,
  afterWin: 'first',
  afterLoss: 'double',
}

test('whatever comes, no more is lost than was said, no more is played, and every stake is within the limits', () => {
  fc.assert(
    fc.property(plans, amount, fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 320, maxLength: 320 }), (any, first, tenths) => {
      let run = begun(any, first < limits.min ? limits.min : first)
      let balance = 5_000_000n
      for (const tenth of tenths) {
        if (endBefore(run, balance) !== undefined) break
        expect(run.stake).toBeGreaterThanOrEqual(limits.min)
        expect(run.stake).toBeLessThanOrEqual(limits.max)
        expect(run.stake).toBeLessThanOrEqual(balance)
        const payout = (run.stake * BigInt(tenth)) / 10n
        balance += payout - run.stake
        const next = after(run, { stake: run.stake, payout, freeSpins: tenth === 40 ? 10 : 0 }, limits)
        run = next.run
        if (next.end !== undefined) break
      }
      expect(run.played).toBeLessThanOrEqual(Math.min(any.rounds, mostRounds))
      expect(run.net).toBeGreaterThanOrEqual(-any.mostLost)
      expect(balance).toBe(5_000_000n + run.net)
      expect(endBefore(run, balance) ?? 'a win').toBeDefined()
    }),
    { numRuns: 200 },
  )
})

test('a stake changes by the plan and stays within the limits', () => {
  expect(stakeChanges.map((change) => changed(50_000n, 20_000n, change, limits))).toEqual([50_000n, 20_000n, 25_000n, 62_500n, 100_000n])
  expect(changed(800_000n, 20_000n, 'double', limits)).toBe(limits.max)
  expect(changed(15_000n, 20_000n, 'half', limits)).toBe(limits.min)
  expect(changed(10_100n, 20_000n, 'quarter', limits)).toBe(12_600n)
})

test('a loss doubles, a win goes back, a stake that came back changes nothing', () => {
  const lost = after(begun(plan, 20_000n), { stake: 20_000n, payout: 0n, freeSpins: 0 }, limits)
  expect(lost).toMatchObject({ end: undefined, run: { played: 1, net: -20_000n, stake: 40_000n } })
  const even = after(lost.run, { stake: 40_000n, payout: 40_000n, freeSpins: 0 }, limits)
  expect(even.run).toMatchObject({ played: 2, net: -20_000n, stake: 40_000n })
  expect(after(even.run, { stake: 40_000n, payout: 80_000n, freeSpins: 0 }, limits).run).toMatchObject({
    played: 3,
    net: 20_000n,
    stake: 20_000n,
  })
})

test('each end of the plan', () => {
  const run = begun({ ...plan, mostLost: 30_000n, wonTogether: 50_000n, wonAtOnce: 90_000n }, 20_000n)
  expect(endBefore(run, 20_000n)).toBeUndefined()
  expect(endBefore(run, 19_900n)).toBe('balance')
  expect(endBefore({ ...run, played: 10 }, 20_000n)).toBe('rounds')
  // It could lose 40 000 of 30 000.
  expect(endBefore({ ...run, net: -20_000n }, 1_000_000n)).toBe('lost')
  expect(endBefore({ ...run, net: -10_000n }, 1_000_000n)).toBeUndefined()
  expect(after(run, { stake: 20_000n, payout: 70_000n, freeSpins: 0 }, limits).end).toBe('won')
  expect(after(run, { stake: 20_000n, payout: 69_900n, freeSpins: 0 }, limits).end).toBeUndefined()
  expect(after(run, { stake: 20_000n, payout: 110_000n, freeSpins: 0 }, limits).end).toBe('wonAtOnce')
})

test('a round that gave free spins is the last one of a plan that says so', () => {
  const lost = { stake: 20_000n, payout: 0n, freeSpins: 10 }
  expect(after(begun({ ...plan, untilFree: true }, 20_000n), lost, limits).end).toBe('free')
  expect(after(begun({ ...plan, untilFree: true }, 20_000n), { ...lost, freeSpins: 0 }, limits).end).toBeUndefined()
  expect(after(begun(plan, 20_000n), lost, limits).end).toBeUndefined()
})

test('a limit is an amount, or none', () => {
  expect(['', '12.5', '0', 'x', '১০'].map(typedLimit)).toEqual([undefined, 125_000n, 'bad', 'bad', 100_000n])
})
