import { periodOf, type PeriodKind } from '@khela/time'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositRefusal, noteDeposit, writeZone } from './store.ts'
import { openBench, type LimitsBench } from './test-kit.ts'

/** The counters against a model that cuts its periods with @khela/time, in two zones, across days, weeks and months. */

let bench: LimitsBench
beforeAll(async () => void (bench = await openBench()))
afterAll(() => bench.base.close())

const spans = ['day', 'week', 'month'] as const satisfies readonly PeriodKind[]
type Span = (typeof spans)[number]

const amount = fc.bigInt({ min: 0n, max: 60n })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('stake' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('payout' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), amount, back: fc.nat({ max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deposit' as const), amount }) },
  // Most steps stay within the day; some cross weeks and months.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 200 })) }) },
)
const cap = fc.option(fc.bigInt({ min: 0n, max: 200n }), { nil: null })
const caps = fc.record({ stakeDay: cap, stakeWeek: cap, lossDay: cap, lossMonth: cap, depositWeek: cap, bet: fc.constant(50n) })

interface Count {
  key: string
  stake: bigint
  payout: bigint
  deposited: bigint
}

/** What the database should say, from the rules in words. */
function openModel(limits: { [name in keyof typeof capsOfSpan]?: bigint | null } & { bet: bigint }, zone: string, start: Date) {
  let at = start
  const keyOf = (span: Span, when: Date) => periodOf(span, when, zone).key
  const counts: Record<Span, Count> = { day: fresh('day'), week: fresh('week'), month: fresh('month') }
  function fresh(span: Span): Count {
    return { key: keyOf(span, at), stake: 0n, payout: 0n, deposited: 0n }
  }
  const passes = (kind: string, used: (count: Count) => bigint) =>
    Object.entries(capsOfSpan).every(([name, { measure, span }]) => {
      const most = limits[name as keyof typeof capsOfSpan]
      return measure !== kind || most === undefined || most === null || used(counts[span]) <= most
    })
  return {
    counts,
    wait(to: Date) {
      at = to
      for (const span of spans) if (counts[span].key !== keyOf(span, at)) counts[span] = fresh(span)
    },
    refusal(stake: bigint): string | null {
      if (stake > limits.bet) return 'bet'
      if (stake === 0n) return null
      if (!passes('stake', (count) => count.stake + stake)) return 'stake'
      return passes('loss', (count) => count.stake + stake - count.payout) ? null : 'loss'
    },
    depositRefusal: (sum: bigint) => (passes('deposit', (count) => count.deposited + sum) ? undefined : 'deposit'),
    add(what: 'stake' | 'payout' | 'deposited', sum: bigint) {
      for (const span of spans) counts[span][what] += sum
    },
    undo(stake: bigint, payout: bigint, when: Date) {
      for (const span of spans) {
        const count = counts[span]
        if (keyOf(span, when) !== count.key) continue
        count.stake = count.stake > stake ? count.stake - stake : 0n
        count.payout = count.payout > payout ? count.payout - payout : 0n
      }
    },
  }
}
const capsOfSpan = {
  stakeDay: { measure: 'stake', span: 'day' },
  stakeWeek: { measure: 'stake', span: 'week' },
  lossDay: { measure: 'loss', span: 'day' },
  lossMonth: { measure: 'loss', span: 'month' },
  depositWeek: { measure: 'deposit', span: 'week' },
} as const

test('stakes, payouts, voids and deposits are counted and refused as the model says', { timeout: 60_000 }, async () => {
  const zones = fc.constantFrom('Asia/Dhaka', 'America/New_York')
  const started = fc.date({ min: new Date('2026-02-20T00:00:00Z'), max: new Date('2026-04-05T00:00:00Z'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(zones, started, caps, fc.array(step, { minLength: 5, maxLength: 25 }), async (zone, start, limits, steps) => {
      let at = start
      await bench.clock(at)
      await bench.tx((t) => writeZone(t, zone))
      const m = bench.member()
      await bench.set(m, limits)
      const model = openModel(limits, zone, start)
      const staked: { stake: bigint; at: Date }[] = []
      for (const one of steps) {
        switch (one.do) {
          case 'wait':
            at = new Date(at.getTime() + one.hours * 3_600_000)
            await bench.clock(at)
            model.wait(at)
            break
          case 'stake': {
            const reason = model.refusal(one.amount)
            expect(await bench.stake(m, one.amount)).toBe(reason)
            if (reason === null) {
              model.add('stake', one.amount)
              staked.unshift({ stake: one.amount, at })
            }
            break
          }
          case 'payout':
            await bench.payout(m, one.amount)
            model.add('payout', one.amount)
            break
          case 'void': {
            const old = staked[one.back]
            if (old === undefined) break
            await bench.voidStake(m, old.stake, one.amount, old.at)
            model.undo(old.stake, one.amount, old.at)
            break
          }
          case 'deposit': {
            const reason = model.depositRefusal(one.amount)
            const said = await bench.tx(async (t) => {
              const found = await depositRefusal(t, m, one.amount)
              if (found === undefined) await noteDeposit(t, m, one.amount)
              return found
            })
            expect(said).toBe(reason)
            if (reason === undefined) model.add('deposited', one.amount)
          }
        }
      }
      const { counters } = await bench.standing(m)
      for (const span of spans) {
        const { stake, payout, deposited } = model.counts[span]
        expect({ stake: 0n, payout: 0n, deposited: 0n, ...counters.get(span), span }).toEqual({ span, stake, payout, deposited })
      }
    }),
    { numRuns: 40 },
  )
})
