import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openClockWatch, type ClockWatch } from './clock-watch.ts'
import { WrongClock } from './db.ts'
import { openHealth } from './health.ts'
import { buildHost } from './http/host.ts'
import { openLog, silent } from './log.ts'
import { noResolvers, testApp, type TestApp } from './test-app.ts'
import { movedClocks } from './test-clocks.ts'

const begin = Date.parse('2026-11-22T12:00:00.000Z')
/** Three clocks that a test moves one by one; `look` asks the database's, an answer taking `trip` milliseconds. */
function openClocks() {
  const at = { monotonic: 5_000, wall: begin, awake: 90_000, database: begin }
  const lines: string[] = []
  const log = openLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } })
  const watch: ClockWatch = openClockWatch(log, { monotonic: () => at.monotonic, wall: () => at.wall, awake: () => at.awake })
  const pass = (ms: number) => {
    for (const clock of Object.keys(at) as (keyof typeof at)[]) at[clock] += ms
  }
  const look = (trip = 2): boolean => {
    const asked = at.monotonic
    pass(trip / 2)
    const told = new Date(at.database)
    pass(trip / 2)
    return watch.see(told, asked, at.monotonic)
  }
  expect(look()).toBe(true)
  return { at, pass, look, watch, said: () => lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg) }
}
const jumped = 'the clock of the database has jumped: nothing is written until it is right'

test('what begins now is right from two seconds before to two seconds after, once the time is known and while it is right', () => {
  const at = { monotonic: 5_000, wall: begin, awake: 90_000 }
  const watch = openClockWatch(silent(), { monotonic: () => at.monotonic, wall: () => at.wall, awake: () => at.awake })
  expect(watch.span()).toBeUndefined()
  watch.see(new Date(begin), 5_000, 5_000)
  at.monotonic += 1_000
  expect(watch.span()?.map((one) => one.getTime() - begin)).toEqual([-1_000, 3_000])
  watch.see(new Date(begin + 90_000), 6_000, 6_000)
  expect(watch.span()).toBeUndefined()
})

test.each([90_000, -90_000, 3 * 86_400_000, 2_100, -2_100])('a jump of %i ms is wrong until the clock is back, and said once', (ms) => {
  const { at, pass, look, watch, said } = openClocks()
  at.database += ms
  expect([look(), look(), watch.isRight()]).toEqual([false, false, false])
  expect(said().filter((line) => line === jumped)).toHaveLength(1)
  pass(20_000)
  // What the house tells of the time is what it was.
  expect(Math.abs(watch.now().getTime() - (at.database - ms))).toBeLessThan(20)
  at.database -= ms
  expect([look(), watch.isRight()]).toEqual([true, true])
  expect(said()).toContain('the clock of the database is right again: the house goes on')
})

test('a clock that is slewed, an answer that is long on its way and a machine that slept are no jumps', () => {
  const { at, pass, look, said } = openClocks()
  for (let second = 0; second < 7_200; second += 1) {
    pass(1_000)
    at.database += 1
    expect(look()).toBe(true)
  }
  expect(look(12_000)).toBe(true)
  // Asleep, the clock that counts what the machine does stands still.
  for (const clock of ['wall', 'awake', 'database'] as const) at[clock] += 8 * 3_600_000
  expect(look()).toBe(true)
  expect(said()).not.toContain(jumped)
})

test('a jump of up to an hour is taken once the clock has run evenly for a minute, a longer one never', () => {
  const { at, pass, look } = openClocks()
  at.database += 3_600_000
  expect(look()).toBe(false)
  pass(59_000)
  expect(look()).toBe(false)
  // A second jump begins the minute anew.
  at.database -= 60_000
  expect(look()).toBe(false)
  pass(59_000)
  expect(look()).toBe(false)
  pass(1_000)
  expect(look()).toBe(true)
  at.database -= 3_700_000
  expect(look()).toBe(false)
  pass(86_400_000)
  expect(look()).toBe(false)
})

test.each([-90_000, 3 * 86_400_000])('a machine whose clock is %i ms off is told once, and goes on deciding by the database', (ms) => {
  const { at, look, watch, said } = openClocks()
  at.wall += ms
  expect([look(), look()]).toEqual([true, true])
  expect(Math.round((watch.aheadMs() ?? 0) / 1_000)).toBe(ms / 1_000)
  expect(Math.abs(watch.now().getTime() - at.database)).toBeLessThan(20)
  expect(said()).toEqual(['the clock of this machine differs from the database’s: one of them is wrong; see to NTP'])
  at.wall -= ms
  expect(look()).toBe(true)
  expect(said()).toEqual(['the clock of this machine agrees with the database’s again'])
})

/** The same over the real database. */
let kit: TestApp
const clocks = movedClocks()
let ran = 0
beforeAll(async () => {
  kit = await testApp({ clocks, log: silent(), env: { KHELA_METRICS_TOKEN: 'metrics-token-0123456789' }, supervise: true })
  kit.app.jobs.work('count', async () => void (ran += 1))
  await kit.owner.tx((t) => t.run('create table public.note (id int); grant all on public.note to khela_app'))
})
beforeEach(() => kit.app.db.tx((t) => t.run('select')))
afterAll(() => kit.close())

const write = () => kit.app.db.tx((t) => t.run('insert into public.note values (1)'))
const read = () => kit.app.db.tx((t) => t.one('select 1 as n'), { readOnly: true })

test('while the clock has jumped nothing is written on any pool, reading goes on, and no connection is lost', async () => {
  const before = kit.app.db.pool.totalCount
  clocks.jump(90_000)
  await expect(write()).rejects.toBeInstanceOf(WrongClock)
  await expect(kit.app.asideDb.tx((t) => t.run('insert into public.note values (2)'))).rejects.toBeInstanceOf(WrongClock)
  // A statement that is a transaction by itself has no begin to be judged by.
  await expect(kit.app.db.tx((t) => t.run('insert into public.note values (3)'), { single: true })).rejects.toBeInstanceOf(WrongClock)
  expect(await read()).toEqual({ n: 1 })
  expect(kit.app.db.pool.totalCount).toBe(before)
  clocks.jump(-90_000)
  expect(await write()).toBe(1)
  expect(await kit.owner.tx((t) => t.one('select count(*)::int as n from public.note'))).toEqual({ n: 1 })
})

test('a statement that is given the times it may decide at decides at no other', async () => {
  await kit.owner.tx((t) =>
    t.run(`create table public.stamp (id int); grant all on public.stamp to khela_app;
           create function public.note_within(p_from timestamptz, p_to timestamptz) returns timestamptz language plpgsql as $$
           begin
             if transaction_timestamp() < p_from or transaction_timestamp() > p_to then raise exception 'late' using errcode = 'KC001'; end if;
             insert into public.stamp values (4);
             return transaction_timestamp();
           end $$`),
  )
  const spans: (readonly Date[] | undefined)[] = []
  const timed = () =>
    kit.app.db.tx(
      (t) => {
        spans.push(t.span)
        return t.one('select public.note_within($1, $2) as began', [t.span?.[0] ?? null, t.span?.[1] ?? null])
      },
      { timed: true },
    )
  const notes = async () => (await kit.owner.tx((t) => t.one<{ n: number }>('select count(*)::int as n from public.stamp'))).n
  await timed()
  expect([spans.length, spans[0]?.length, await notes()]).toEqual([1, 2, 1])
  // The watch has not seen the jump yet: the statement itself refuses, and the transaction after it hears why.
  clocks.jump(90_000)
  await expect(timed()).rejects.toBeInstanceOf(WrongClock)
  expect([spans.length, spans[1]?.length, spans[2], await notes()]).toEqual([3, 2, undefined, 1])
  clocks.jump(-90_000)
  await kit.app.db.tx((t) => t.run('select'))
  await timed()
  expect(await notes()).toBe(2)
  const two = kit.app.db.tx(async (t) => [await t.one('select transaction_timestamp() as began'), await t.run('select 1')], { timed: true })
  await expect(two).rejects.toThrow('a second one')
})

test('ready says no and why, metrics say it, and both go back', async () => {
  const health = openHealth({ app: kit.app, migrations: [] })
  const host = await buildHost(kit.app, 'web', {}, noResolvers, { partial: true, extend: async (made) => health.add(made) })
  const headers = { authorization: 'Bearer metrics-token-0123456789' }
  const ask = async () => {
    const { statusCode, body } = await host.inject({ url: '/ready', headers })
    const metrics = (await host.inject({ url: '/metrics', headers })).body
    return [statusCode, (JSON.parse(body) as { clock: boolean }).clock, /^khela_clock_wrong (\d)/m.exec(metrics)?.[1]]
  }
  clocks.skew(-90_000)
  expect(await ask()).toEqual([200, true, '0'])
  expect((await host.inject({ url: '/metrics', headers })).body).toMatch(/^khela_clock_ahead_seconds -(90|89\.9)/m)
  clocks.skew(90_000)
  clocks.jump(-90_000)
  expect(await ask()).toEqual([503, false, '1'])
  clocks.jump(90_000)
  expect(await ask()).toEqual([200, true, '0'])
  await host.close()
})

test('jobs wait for a right clock and spend no attempt on a wrong one', async () => {
  await kit.app.db.tx((t) => kit.app.jobs.enqueue(t, 'count', null))
  clocks.jump(3 * 86_400_000)
  await expect(write()).rejects.toBeInstanceOf(WrongClock)
  await kit.app.jobs.startWorking()
  const job = () =>
    kit.owner.tx((t) =>
      t.one<{ state: string; retryCount: number }>(
        `select state::text as state, retry_count::int as "retryCount" from pgboss.job where name = 'count'`,
      ),
    )
  await vi.waitFor(async () => expect((await job()).state).toBe('active'), { timeout: 10_000 })
  expect(ran).toBe(0)
  clocks.jump(-3 * 86_400_000)
  await vi.waitFor(async () => expect(await job()).toEqual({ state: 'completed', retryCount: 0 }), { timeout: 10_000 })
  expect(ran).toBe(1)
})
