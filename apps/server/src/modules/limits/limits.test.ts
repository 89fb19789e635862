import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { askToReturn, coolOff, exclude, limitsOf } from './limits.ts'
import { depositRefusal, dropEmptyStandings, noteDeposit } from './store.ts'
import { openBench, type LimitsBench } from './test-kit.ts'

let bench: LimitsBench
beforeAll(async () => void (bench = await openBench()))
afterAll(() => bench.base.close())
/** Noon in Dhaka, a Tuesday. */
const noon = new Date('2026-03-10T06:00:00Z')
const later = (hours: number, ms = 0) => new Date(noon.getTime() + hours * 3_600_000 + ms)
/** The last moment of the day in Dhaka, and the first of the next. */
const [beforeMidnight, midnight] = ['2026-03-10T17:59:59.999Z', '2026-03-10T18:00:00Z']
beforeEach(() => bench.clock(noon))

const deposit = (memberId: bigint, amount: bigint) =>
  bench.tx(async (t) => {
    const reason = await depositRefusal(t, memberId, amount)
    if (reason === undefined) await noteDeposit(t, memberId, amount)
    return reason
  })
const hasStanding = async (memberId: bigint) =>
  (await bench.tx((t) => t.query('select from limits.standing where member_id = $1', [memberId]))).length === 1

test('nobody without a restriction is in the tables, whatever they play', async () => {
  const m = bench.member()
  expect(await bench.stake(m, 1_000_000n, noon)).toBeNull()
  await bench.payout(m, 5n)
  await bench.voidStake(m, 5n, 5n, noon)
  expect(await deposit(m, 1_000_000n)).toBeUndefined()
  expect(await hasStanding(m)).toBe(false)
})

test('one bet: up to the limit, not past it', async () => {
  const m = bench.member()
  await bench.set(m, { bet: 100n })
  expect(await bench.stake(m, 101n)).toBe('bet')
  expect(await bench.stake(m, 100n)).toBeNull()
  expect(await bench.stake(m, 100n)).toBeNull()
})

test('W-C35: a loss limit with 5 left refuses 10; a payout gives room; a stake is lost until it is paid', async () => {
  const m = bench.member()
  await bench.set(m, { lossDay: 100n })
  expect(await bench.stake(m, 95n)).toBeNull()
  expect(await bench.stake(m, 10n)).toBe('loss')
  expect(await bench.stake(m, 5n)).toBeNull()
  expect(await bench.stake(m, 1n)).toBe('loss')
  await bench.payout(m, 300n)
  expect(await bench.stake(m, 300n)).toBeNull()
  expect(await bench.stake(m, 1n)).toBe('loss')
})

test('the stake limit of a day ends at midnight in Dhaka; that of the week and the month goes on', async () => {
  const m = bench.member()
  await bench.set(m, { stakeDay: 100n, stakeWeek: 150n })
  await bench.clock(beforeMidnight)
  expect(await bench.stake(m, 100n)).toBeNull()
  expect(await bench.stake(m, 1n)).toBe('stake')
  await bench.clock(midnight)
  expect((await bench.standing(m)).counters.get('day')).toBeUndefined()
  expect(await bench.stake(m, 51n)).toBe('stake')
  expect(await bench.stake(m, 50n)).toBeNull()
  // Sunday's last moment, then Monday.
  await bench.clock('2026-03-15T17:59:59.999Z')
  expect(await bench.stake(m, 1n)).toBe('stake')
  await bench.clock('2026-03-15T18:00:00Z')
  expect(await bench.stake(m, 100n)).toBeNull()
  const counted = (await bench.standing(m)).counters
  expect(['day', 'week', 'month'].map((span) => counted.get(span as 'day')?.stake)).toEqual([100n, 100n, 250n])
})

test('the month begins on the first in Dhaka', async () => {
  const m = bench.member()
  await bench.set(m, { lossMonth: 10n })
  await bench.clock('2026-03-31T17:59:59Z')
  expect(await bench.stake(m, 10n)).toBeNull()
  expect(await bench.stake(m, 1n)).toBe('loss')
  await bench.clock('2026-03-31T18:00:00Z')
  expect(await bench.stake(m, 10n)).toBeNull()
})

test('a transaction that began before midnight and comes late does not bring the old day back', async () => {
  const m = bench.member()
  await bench.set(m, { stakeDay: 100n })
  await bench.clock(midnight)
  expect(await bench.stake(m, 70n)).toBeNull()
  await bench.clock(beforeMidnight)
  expect(await bench.stake(m, 40n)).toBe('stake')
  expect(await bench.stake(m, 30n)).toBeNull()
  await bench.clock(midnight)
  expect(await bench.stake(m, 1n)).toBe('stake')
})

test('a cancelled stake is given back to the spans that still run, one of yesterday not to today', async () => {
  const m = bench.member()
  await bench.set(m, { stakeDay: 100n, stakeWeek: 1000n })
  expect(await bench.stake(m, 100n)).toBeNull()
  await bench.voidStake(m, 100n, 0n, noon)
  expect(await bench.stake(m, 100n)).toBeNull()
  await bench.clock(midnight)
  expect(await bench.stake(m, 60n)).toBeNull()
  await bench.voidStake(m, 100n, 0n, new Date(beforeMidnight))
  const counted = (await bench.standing(m)).counters
  expect([counted.get('day')?.stake, counted.get('week')?.stake]).toEqual([60n, 60n])
})

test('a session ends its stakes when its minutes are over; one whose start is not known is not judged', async () => {
  const m = bench.member()
  await bench.set(m, { session: 60n })
  expect(await bench.stake(m, 1n, later(-1, 1))).toBeNull()
  expect(await bench.stake(m, 1n, later(-1))).toBe('session')
  expect(await bench.stake(m, 1n)).toBeNull()
})

test('a stake of nothing passes a limit that is used up, not an exclusion', async () => {
  const m = bench.member()
  await bench.set(m, { stakeDay: 10n }, { played: async () => ({ stake: 40n, payout: 0n, deposited: 0n }) })
  expect(await bench.stake(m, 1n)).toBe('stake')
  expect(await bench.stake(m, 0n)).toBeNull()
  await bench.tx((t) => exclude(t, m, 'forever'))
  expect(await bench.stake(m, 0n)).toBe('self_exclusion')
})

test('the stricter of the own limit and that of the house holds (row 15)', async () => {
  const m = bench.member()
  await bench.set(m, { bet: 100n })
  await bench.set(m, { bet: 50n }, { by: 'operator' })
  expect(await bench.stake(m, 51n)).toBe('bet')
  await bench.set(m, { bet: 20n })
  expect(await bench.stake(m, 21n)).toBe('bet')
  await bench.set(m, { bet: null }, { by: 'operator' })
  expect(await bench.stake(m, 21n)).toBe('bet')
  expect((await bench.standing(m)).caps).toEqual({ member: { bet: { value: 20n, next: null } }, operator: {} })
})

test('a looser limit holds 24 hours later and only when asked for again (row 13)', async () => {
  const m = bench.member()
  await bench.set(m, { bet: 100n, stakeDay: 1000n })
  await bench.set(m, { bet: 500n, stakeDay: null })
  expect(await bench.stake(m, 101n)).toBe('bet')
  await bench.clock(later(100))
  expect(await bench.stake(m, 101n)).toBe('bet')
  await bench.set(m, { bet: 500n })
  expect(await bench.stake(m, 500n)).toBeNull()
  expect(await bench.stake(m, 501n)).toBe('bet')
  const { caps } = await bench.standing(m)
  expect(caps.member.stakeDay).toEqual({ value: 1000n, next: { value: null, from: later(24) } })
  await bench.set(m, { stakeDay: null })
  expect((await bench.standing(m)).caps.member).toEqual({ bet: { value: 500n, next: null } })
})

test('counters begin with what was played in each span, read again whenever limits are set', async () => {
  const m = bench.member()
  const begun: Date[] = []
  const played = async (_t: unknown, _scope: unknown, _m: bigint, from: Date) => {
    begun.push(from)
    return { stake: 90n, payout: 30n, deposited: 400n }
  }
  await bench.tx((t) => exclude(t, m, later(24)))
  await bench.set(m, { stakeDay: 100n, lossWeek: 70n, depositMonth: 500n }, { played })
  // In Dhaka: today, Monday, and the first.
  expect(begun.map((from) => from.toISOString())).toEqual([
    '2026-03-09T18:00:00.000Z',
    '2026-03-08T18:00:00.000Z',
    '2026-02-28T18:00:00.000Z',
  ])
  await bench.clock(later(24))
  expect(await bench.stake(m, 11n)).toBe('loss')
  expect(await bench.stake(m, 10n)).toBeNull()
  expect([await deposit(m, 101n), await deposit(m, 100n), await deposit(m, 1n)]).toEqual(['deposit', undefined, 'deposit'])
})

test('a break refuses stakes and deposits until its last moment and cannot be shortened (rows 18, 22)', async () => {
  const m = bench.member()
  for (const until of [later(24, -1), later(721), noon])
    await expect(bench.tx((t) => coolOff(t, m, until))).rejects.toMatchObject({ code: 'bad_input' })
  await bench.tx((t) => coolOff(t, m, later(48)))
  await bench.tx((t) => coolOff(t, m, later(24)))
  await bench.clock(later(48, -1))
  expect([await bench.stake(m, 1n), await deposit(m, 1n), await bench.breakOf(m)]).toEqual(['cooling_off', 'cooling_off', 'cooling_off'])
  await bench.clock(later(48))
  expect([await bench.stake(m, 1n), await deposit(m, 1n), await bench.breakOf(m)]).toEqual([null, undefined, undefined])
})

test('an exclusion is at once, runs to its end, and cannot be shortened by a shorter one, a break or a new limit (rows 19, 20)', async () => {
  const m = bench.member()
  await expect(bench.tx((t) => exclude(t, m, later(24, -1)))).rejects.toMatchObject({ code: 'bad_input' })
  await bench.tx((t) => exclude(t, m, later(100)))
  await bench.tx((t) => exclude(t, m, later(24)))
  await bench.tx((t) => coolOff(t, m, later(24)))
  await bench.set(m, { bet: 5n })
  await expect(bench.tx((t) => askToReturn(t, m))).rejects.toMatchObject({ code: 'state_changed' })
  expect(await bench.standing(m)).toMatchObject({ excluded: true, excludedUntil: later(100) })
  await bench.clock(later(100, -1))
  expect([await bench.stake(m, 1n), await deposit(m, 1n), await bench.breakOf(m)]).toEqual([
    'self_exclusion',
    'self_exclusion',
    'self_exclusion',
  ])
  await bench.clock(later(100))
  expect([await bench.stake(m, 1n), await bench.breakOf(m)]).toEqual([null, undefined])
  expect(await bench.standing(m)).toMatchObject({ excluded: false, excludedUntil: null })
})

test('an exclusion without end ends seven days after the member has asked to return, and asking again changes nothing', async () => {
  const m = bench.member()
  await bench.tx((t) => exclude(t, m, 'forever'))
  await bench.tx((t) => exclude(t, m, later(24)))
  await bench.clock(later(20_000))
  expect(await bench.standing(m)).toMatchObject({ excluded: true, excludedUntil: null })
  await bench.tx((t) => askToReturn(t, m))
  await bench.clock(later(20_001))
  await expect(bench.tx((t) => askToReturn(t, m))).rejects.toMatchObject({ code: 'state_changed' })
  await bench.clock(later(20_168, -1))
  expect(await bench.stake(m, 1n)).toBe('self_exclusion')
  await bench.clock(later(20_168))
  expect(await bench.stake(m, 1n)).toBeNull()
})

test('deposits count gross in their day (row 14)', async () => {
  const m = bench.member()
  await bench.set(m, { depositDay: 100n })
  await bench.clock(beforeMidnight)
  expect([await deposit(m, 101n), await deposit(m, 60n), await deposit(m, 41n), await deposit(m, 40n)]).toEqual([
    'deposit',
    undefined,
    'deposit',
    undefined,
  ])
  await bench.clock(midnight)
  expect(await deposit(m, 100n)).toBeUndefined()
})

test('the clean-up drops standings that restrict nothing and no others', async () => {
  const [over, cooling, capped, noted] = [bench.member(), bench.member(), bench.member(), bench.member()]
  await bench.tx((t) => coolOff(t, over, later(24)))
  await bench.tx((t) => coolOff(t, cooling, later(48)))
  await bench.set(capped, { bet: 5n }, { by: 'operator' })
  await bench.set(noted, { bet: 5n })
  await bench.set(noted, { bet: null })
  await bench.clock(later(24))
  await bench.tx((t) => dropEmptyStandings(t, 1_000_000))
  expect(await Promise.all([over, cooling, capped, noted].map(hasStanding))).toEqual([false, true, true, true])
})

test('the journal keeps every use, and the application cannot change it (row 24)', async () => {
  const m = bench.member()
  await bench.set(m, { bet: 500n, session: 30n })
  await bench.tx((t) => coolOff(t, m, later(24)))
  const lines = await bench.tx((t) => t.query('select by, change from limits.journal where member_id = $1 order by id', [m]))
  expect(lines).toEqual([
    { by: 'member', change: { limits: { bet: '500', session: '30' } } },
    { by: 'member', change: { coolOff: later(24).toISOString() } },
  ])
  for (const sql of ['delete from limits.journal', `update limits.journal set by = 'operator'`])
    await expect(bench.tx((t) => t.run(sql))).rejects.toMatchObject({ code: '42501' })
})

test('nobody reads the limits of another', async () => {
  const [mine, other] = [bench.member(), bench.member()]
  await bench.set(other, { bet: 5n })
  await bench.tx((t) => exclude(t, other, 'forever'))
  const seen = await bench.tx((t) => limitsOf(t, self(mine), other))
  expect([seen.caps, seen.excluded, seen.counters.size]).toEqual([{ member: {}, operator: {} }, false, 0])
})
