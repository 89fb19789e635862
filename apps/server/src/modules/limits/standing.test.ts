/** What of limits and breaks is written down: each limit under its name, what waits, the journal, and what others ask about. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { askToReturn, coolOff, exclude, sessionLimitOf } from './limits.ts'
import { excludedMembers, toolUses } from './store.ts'
import { capNames, type CapName } from './rules.ts'
import { openBench, type LimitsBench } from './test-kit.ts'

let bench: LimitsBench
beforeAll(async () => void (bench = await openBench()))
afterAll(() => bench.base.close())
const noon = new Date('2026-03-10T06:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
beforeEach(() => bench.clock(noon))

test('each limit is read back under its own name, whoever set it, and a looser one beside it as it was asked for', async () => {
  const m = bench.member()
  const values = new Map(capNames.map((name, at) => [name, BigInt(100 + at)]))
  await bench.set(m, Object.fromEntries(values))
  await bench.set(m, { lossWeek: 7n, session: 30n }, { by: 'operator' })
  await bench.set(m, { stakeDay: 900n, session: null })
  const waiting = new Map<CapName, bigint | null>([
    ['stakeDay', 900n],
    ['session', null],
  ])
  const cap = (name: CapName) => ({
    value: values.get(name),
    next: waiting.has(name) ? { value: waiting.get(name), from: later(24) } : null,
  })
  expect((await bench.standing(m)).caps).toEqual({
    member: Object.fromEntries(capNames.map((name) => [name, cap(name)])),
    operator: { lossWeek: { value: 7n, next: null }, session: { value: 30n, next: null } },
  })
})

test('what may be confirmed is what was asked for: more than that waits anew (row 13)', async () => {
  const m = bench.member()
  await bench.set(m, { bet: 100n })
  await bench.set(m, { bet: 500n })
  await bench.clock(later(24))
  await bench.set(m, { bet: 501n })
  expect((await bench.standing(m)).caps.member.bet).toEqual({ value: 100n, next: { value: 501n, from: later(48) } })
})

test('a second limit begins no counter anew, whoever set the first', async () => {
  const m = bench.member()
  await bench.set(m, { bet: 50n }, { by: 'operator' })
  expect(await bench.stake(m, 40n)).toBeNull()
  await bench.set(m, { stakeDay: 100n }, { played: () => expect.fail('what was played is counted already') })
  expect(await bench.stake(m, 50n)).toBeNull()
  expect(await bench.stake(m, 11n)).toBe('stake')
})

test('a session lasts as long as the stricter limit lets it, and as it likes without one', async () => {
  const m = bench.member()
  const limit = () => bench.tx((t) => sessionLimitOf(t, self(m), m))
  expect(await limit()).toBeNull()
  await bench.set(m, { bet: 5n })
  expect(await limit()).toBeNull()
  await bench.set(m, { session: 90n }, { by: 'operator' })
  expect(await limit()).toBe(90)
  await bench.set(m, { session: 120n })
  expect(await limit()).toBe(90)
  await bench.set(m, { session: 60n })
  expect(await limit()).toBe(60)
})

test('the journal holds what was done, by whom; a use of these tools is the member’s own, since the moment asked for', async () => {
  const m = bench.member()
  await bench.set(m, { bet: 5n })
  await bench.set(m, { bet: 4n }, { by: 'operator' })
  await bench.clock(later(1))
  await bench.tx((t) => coolOff(t, m, later(25)))
  await bench.tx((t) => exclude(t, m, later(25)))
  await bench.clock(later(2))
  await bench.tx((t) => exclude(t, m, 'forever', 'operator'))
  await bench.tx((t) => askToReturn(t, m))
  const lines = await bench.tx((t) => t.query('select by, change from limits.journal where member_id = $1 order by at, journal.ctid', [m]))
  expect(lines).toEqual([
    { by: 'member', change: { limits: { bet: '5' } } },
    { by: 'operator', change: { limits: { bet: '4' } } },
    { by: 'member', change: { coolOff: later(25).toISOString() } },
    { by: 'member', change: { exclude: later(25).toISOString() } },
    { by: 'operator', change: { exclude: 'forever' } },
    { by: 'member', change: { askToReturn: true } },
  ])
  const uses = (from: Date, of = m) => bench.tx((t) => toolUses(t, self(of), m, from))
  expect([await uses(noon), await uses(later(1)), await uses(later(2)), await uses(later(3))]).toEqual([4, 3, 1, 0])
  expect(await uses(noon, bench.member())).toBe(0)
})

test('who is excluded now is on the list, and nobody else', async () => {
  const [excluded, forEver, cooling, over] = [bench.member(), bench.member(), bench.member(), bench.member()]
  await bench.tx((t) => exclude(t, over, later(24)))
  await bench.tx((t) => exclude(t, excluded, later(25)))
  await bench.tx((t) => exclude(t, forEver, 'forever'))
  await bench.tx((t) => coolOff(t, cooling, later(48)))
  await bench.clock(later(24))
  const list = await bench.tx(excludedMembers)
  expect([excluded, forEver, cooling, over].map((m) => list.includes(m))).toEqual([true, true, false, false])
})

test('a break of a length that there is not is refused by the name of its field', async () => {
  const m = bench.member()
  const refused = { code: 'bad_input', params: { field: 'until' } }
  await expect(bench.tx((t) => coolOff(t, m, later(23)))).rejects.toMatchObject(refused)
  await expect(bench.tx((t) => exclude(t, m, later(23)))).rejects.toMatchObject(refused)
})
