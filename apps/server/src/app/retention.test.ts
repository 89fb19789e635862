import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetInChunks, forgetRuns, setClock } from '../kernel/index.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { shots } from '../modules/fishing/index.ts'
import { houseJobs } from '../modules/house/index.ts'
import { officeJobs } from '../testing/office.ts'
import { betJobs } from '../testing/rounds.ts'
import { vendorBookJobs } from '../modules/vendor-books/index.ts'
import { kernelJobs } from './kernel-jobs.ts'

/** What is neither money nor play goes by itself when it is over. */
let kit: TestApp
const DAY_MS = 86_400_000
const start = new Date('2026-01-05T06:00:30Z')
const count = async (what: string): Promise<number> =>
  Number((await kit.owner.tx((t) => t.one<{ n: bigint }>(`select count(*) as n from ${what}`))).n)
const keysLeft = async () =>
  (await kit.owner.tx((t) => t.query<{ key: string }>('select key from kernel.idempotency order by key'))).map(({ key }) => key)
let day = 0
/** So many days pass. */
const pass = (days: number) => kit.owner.tx((t) => setClock(t, new Date(start.getTime() + (day += days) * DAY_MS), { stopped: true }))

beforeAll(async () => {
  kit = await testApp()
  await pass(0)
  kernelJobs(kit.app)
  officeJobs(kit.app)
  betJobs(kit.app)
  vendorBookJobs(kit.app)
  houseJobs(kit.app, shots)
  kit.app.jobs.schedule('test.month', 'month', async () => {})
})
afterAll(() => kit.close())

test('runs of schedules go after a week, but for the last of each task, and nothing runs twice for it', async () => {
  await kit.app.jobs.drain()
  await kit.owner.tx((t) =>
    t.run(
      `insert into kernel.schedule_run (task, period, start_at)
       select 'old', n::text, kernel.now() - interval '8 days' - n * interval '1 minute' from generate_series(1, 50) n`,
    ),
  )
  expect(await count(`kernel.schedule_run where task = 'old'`)).toBe(50)
  const months = await count(`pgboss.job where name = 'task.test.month'`)
  await pass(8)
  // In chunks as a large table is.
  await forgetInChunks(kit.app.db, forgetRuns, 7)
  expect(await count(`kernel.schedule_run where task = 'old'`)).toBe(1)
  expect(await count(`kernel.schedule_run where task = 'test.month'`)).toBe(1)
  await kit.app.jobs.drain()
  expect(await count(`pgboss.job where name = 'task.test.month'`)).toBe(months)
  expect(
    await count(`kernel.schedule_run where start_at < kernel.now() - interval '7 days' and task <> 'old' and task <> 'test.month'`),
  ).toBe(0)
})

test('what operators, comparisons and sums by the hour leave behind goes in its time', async () => {
  await kit.owner.tx(async (t) => {
    await t.run(
      `insert into kernel.idempotency (actor, endpoint, key, fingerprint, status, reply, forget_on)
       select 'member:1', 'deposit', 'key-' || n, '\\x00', 200, '\\x00', case n when 3 then null else kernel.now()::date + n end
         from generate_series(0, 3) n`,
    )
    const { id } = await t.one<{ id: bigint }>(
      `insert into office.operator (username, name, role, password_hash, totp_secret) values ('gone', 'Gone', 'admin', '', '\\x00') returning id`,
    )
    await t.run(
      `insert into office.session (operator_id, token_hash, seen_at, ended_at)
       select $1, ('\\x0' || n)::bytea, kernel.now() - n * interval '30 days', case n when 4 then null else kernel.now() - n * interval '30 days' end
         from generate_series(1, 4) n`,
      [id],
    )
    await t.run(
      `insert into play.reconcile_run (vendor, from_at, to_at, next_at, done_at)
       select 'ACME', at, at + interval '1 day', at, at from (select kernel.now() - n * interval '300 days' from generate_series(1, 2) n) a (at)`,
    )
    await t.run(`insert into play.vendor (code, classify, title_bn, title_en, position) values ('ACME', 'SLOT', 'ক', 'A', 900)`)
    await t.run(
      `insert into play.vendor_day (vendor, day, shard) select code, kernel.now()::date - n * 80, n from play.vendor, generate_series(1, 2) n where code = 'ACME'`,
    )
    await t.run(
      `insert into house.return_hour (game, version, currency, hour, rounds, staked, paid, staked_sq, staked_paid, paid_sq)
       select 'dice', '1', 'BDT', kernel.now() - n * interval '300 days', 1, 1, 1, 1, 1, 1 from generate_series(1, 2) n`,
    )
  })
  await pass(1)
  await kit.app.jobs.drain()
  // Of the keys that of yesterday went (a day has passed) and that without a day stays.
  expect(await keysLeft()).toEqual(['key-1', 'key-2', 'key-3'])
  const left = ['office.session', 'play.reconcile_run', 'play.vendor_day', 'house.return_hour']
  expect(await Promise.all(left.map(count))).toEqual([2, 1, 1, 1])
})
