import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './test-app.ts'
import { countDead, listDead, takeDead } from './dead-jobs.ts'
import { openLog } from './log.ts'
import { duePeriods } from './schedule.ts'

let kit: TestApp
let poison = true
beforeAll(async () => {
  kit = await testApp({ jobs: { retryLimit: 2, retryDelay: 1 } })
  await kit.owner.tx((t) => t.run('create table public.effect (what text not null); grant all on public.effect to khela_app'))
  const effect = (name: string) =>
    kit.app.jobs.work(name, (t, body) =>
      t.run('insert into public.effect values ($1)', [`${name} ${body as string}`]).then(() => undefined),
    )
  effect('plain')
  effect('other')
  kit.app.jobs.work('poison', async (t, body) => {
    await t.run('insert into public.effect values ($1)', [`poison ${body as string}`])
    if (poison) throw new Error('always fails')
  })
  kit.app.jobs.on('depositCredited', 'first', (t, body) =>
    t.run('insert into public.effect values ($1)', [`first ${body.amount}`]).then(() => undefined),
  )
  kit.app.jobs.on('depositCredited', 'second', (t, body) =>
    t.run('insert into public.effect values ($1)', [`second ${body.amount}`]).then(() => undefined),
  )
  kit.app.jobs.schedule('hourly', 'hour', (t, period) =>
    t.run('insert into public.effect values ($1)', [`hourly ${period}`]).then(() => undefined),
  )
})
afterAll(() => kit.close())

const effects = async (like: string) =>
  (await kit.app.db.tx((t) => t.query<{ what: string }>('select what from public.effect where what like $1 order by what', [like]))).map(
    (row) => row.what,
  )

test('jobs that are done are kept a day, those of events an hour, in queues of a release before too', async () => {
  const lifeOf = (name: string) =>
    kit.owner.tx((t) => t.one<{ seconds: number }>('select deletion_seconds as seconds from pgboss.queue where name = $1', [name]))
  await kit.app.jobs.stop(0)
  await kit.app.jobs.start({ supervise: false })
  expect(await lifeOf('plain')).toEqual({ seconds: 86_400 })
  expect(await lifeOf('event.depositCredited.first')).toEqual({ seconds: 3_600 })
  await kit.owner.tx((t) => t.run(`update pgboss.queue set deletion_seconds = 86400 where name = 'event.depositCredited.first'`))
  await kit.app.jobs.stop(0)
  await kit.app.jobs.start({ supervise: false })
  expect(await lifeOf('event.depositCredited.first')).toEqual({ seconds: 3_600 })
})

test('a rollback leaves no job, a commit one', async () => {
  const undone = kit.app.db.tx(async (t) => {
    await kit.app.jobs.enqueue(t, 'plain', 'undone')
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await kit.app.db.tx((t) => kit.app.jobs.enqueue(t, 'plain', 'done'))
  await kit.app.jobs.drain()
  expect(await effects('plain %')).toEqual(['plain done'])
})

test('every subscriber of an event runs once', async () => {
  const body = { memberId: '1', depositId: 'dep_0123456789012345678901', amount: '5.00' }
  await kit.app.db.tx((t) => kit.app.jobs.emit(t, 'depositCredited', body))
  await kit.app.jobs.drain()
  await kit.app.jobs.drain()
  expect([...(await effects('first %')), ...(await effects('second %'))]).toEqual(['first 5.00', 'second 5.00'])
})

test('a job for later waits', async () => {
  await kit.app.db.tx((t) => kit.app.jobs.enqueue(t, 'other', 'later', { startAfterSeconds: 3600 }))
  await kit.app.jobs.drain()
  expect(await effects('other later')).toEqual([])
  await kit.app.jobs.drain({ later: true })
  expect(await effects('other later')).toEqual(['other later'])
})

test('a failing job leaves nothing, lets others by, and ends in the dead letters', async () => {
  await kit.app.db.tx(async (t) => {
    await kit.app.jobs.enqueue(t, 'poison', 'x')
    await kit.app.jobs.enqueue(t, 'other', 'beside')
  })
  for (let attempt = 0; attempt < 4; attempt += 1) await kit.app.jobs.drain({ later: true })
  expect(await effects('poison %')).toEqual([])
  expect(await effects('other beside')).toEqual(['other beside'])
  const dead = await kit.app.db.tx((t) => listDead(t, 10))
  expect(dead).toMatchObject([{ job: 'poison', body: 'x' }])
  expect(dead[0]?.reason).toContain('always fails')
})

test('a dead letter is said aloud, and is put in again or taken away by whoever comes first', async () => {
  const lines: string[] = []
  const other = await testApp({ jobs: { retryLimit: 1, retryDelay: 1 }, log: openLog({ to: { write: (line) => void lines.push(line) } }) })
  let isBroken = true
  const ran: unknown[] = []
  other.app.jobs.work('sick', async (_t, body) => {
    if (isBroken) throw new Error('not yet')
    ran.push(body)
  })
  await other.app.db.tx(async (t) => {
    for (const n of [1, 2]) await other.app.jobs.enqueue(t, 'sick', { n })
  })
  for (let attempt = 0; attempt < 3; attempt += 1) await other.app.jobs.drain({ later: true })
  expect(lines.filter((line) => line.includes('"level":"error"') && line.includes('dead letter'))).toHaveLength(2)
  const [one, two] = await other.app.db.tx((t) => listDead(t, 10))
  if (one === undefined || two === undefined) throw new Error('no letters')
  const retry = (id: string) => other.app.db.tx((t) => other.app.jobs.retry(t, id))
  isBroken = false
  // Two at once: one of them does it.
  expect((await Promise.all([retry(one.id), retry(one.id)])).filter((letter) => letter !== undefined)).toHaveLength(1)
  await other.app.jobs.drain()
  expect(ran).toEqual([one.body])
  expect(await other.app.db.tx((t) => takeDead(t, two.id))).toMatchObject({ job: 'sick', body: two.body, reason: 'not yet' })
  expect([await retry(two.id), await other.app.db.tx(countDead)]).toEqual([undefined, 0])
  await other.close()
})

test('a job under which process after process ends is a dead letter before it has used up the attempts of those beside it', async () => {
  const other = await testApp()
  const ran: string[] = []
  let deaths = 0
  other.app.jobs.work('heavy', async (_t, body) => {
    if (body !== 'killer') return void ran.push(body as string)
    deaths += 1
    // The process is gone: nothing of it is heard again.
    await new Promise(() => undefined)
  })
  await other.app.db.tx(async (t) => {
    for (const body of ['before', 'killer', 'behind']) await other.app.jobs.enqueue(t, 'heavy', body)
  })
  for (let n = 1; n <= 4; n += 1) {
    void other.app.jobs.drain({ later: true })
    await expect.poll(() => deaths, { interval: 10 }).toBe(n)
    // What the supervisor does when the heartbeat of the dead process is over.
    await other.owner.tx((t) => t.run(`update pgboss.job set state = 'retry' where name = 'heavy' and state = 'active'`))
  }
  for (let n = 0; n < 2; n += 1) await other.app.jobs.drain({ later: true })
  expect(deaths).toBe(4)
  expect(await other.app.db.tx((t) => listDead(t, 10))).toMatchObject([
    { job: 'heavy', body: 'killer', reason: expect.stringContaining('process') },
  ])
  expect(ran.toSorted()).toEqual(['before', 'behind'])
  await other.close()
})

test('a backlog is worked off in batches, each job once, beside one that fails', { timeout: 120_000 }, async () => {
  const other = await testApp({ jobs: { retryLimit: 0 } })
  const ran: number[] = []
  other.app.jobs.work('many', async (_t, body) => {
    if (body === 13) throw new Error('unlucky')
    ran.push(body as number)
  })
  await other.app.db.tx(async (t) => {
    for (let i = 0; i < 200; i += 1) await other.app.jobs.enqueue(t, 'many', i)
  })
  const began = performance.now()
  await other.app.jobs.startWorking()
  await expect.poll(() => ran.length, { timeout: 60_000, interval: 20 }).toBe(199)
  // One job a poll would take minutes.
  expect(performance.now() - began).toBeLessThan(60_000)
  await expect.poll(() => other.app.db.tx((t) => listDead(t, 10)), { timeout: 30_000 }).toMatchObject([{ job: 'many', body: 13 }])
  await other.close()
  expect(new Set(ran).size).toBe(199)
})

test('a job begins when it was put in, not at the next look', { timeout: 60_000 }, async () => {
  const other = await testApp({ supervise: true })
  const ran: number[] = []
  other.app.jobs.work('soon', async (_t, body) => void ran.push(body as number))
  await other.app.jobs.startWorking()
  const began = performance.now()
  for (let i = 1; i <= 10; i += 1) {
    await other.app.db.tx((t) => other.app.jobs.enqueue(t, 'soon', i))
    await expect.poll(() => ran.length, { timeout: 10_000, interval: 5 }).toBe(i)
  }
  // With a look every second ten in a row take ten seconds.
  expect(performance.now() - began).toBeLessThan(5_000)
  await other.close()
})

test('a task runs once per period, on two nodes too', async () => {
  const before = await effects('hourly %')
  await Promise.all([kit.app.jobs.drain(), kit.app.jobs.drain()])
  const after = await effects('hourly %')
  expect(new Set(after).size).toBe(after.length)
  expect(after.length).toBeGreaterThanOrEqual(Math.max(1, before.length))
})

test('missed periods are caught up, the first start begins with the present one', () => {
  const at = new Date('2026-03-03T10:20:00Z')
  expect(duePeriods('day', at, 'Asia/Dhaka', undefined).map((one) => one.key)).toEqual(['2026-03-03'])
  expect(duePeriods('day', at, 'Asia/Dhaka', new Date('2026-02-27T18:00:00Z')).map((one) => one.key)).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
  ])
  expect(duePeriods('day', at, 'Asia/Dhaka', new Date('2026-03-02T18:00:00Z'))).toEqual([])
  expect(duePeriods('hour', at, 'Asia/Dhaka', new Date('2020-01-01T00:00:00Z')).length).toBe(62)
  expect(duePeriods('minute', at, 'Asia/Dhaka', new Date('2026-03-03T10:19:00Z')).map((one) => one.key)).toEqual(['2026-03-03T10:20'])
  expect(duePeriods('minute', at, 'Asia/Dhaka', new Date('2026-03-03T10:20:00Z'))).toEqual([])
})

/** A worker in a process of its own; resolves with it once it has begun the job. */
function worker(url: string, mode: 'hang' | 'finish') {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'jobs-worker.fixture.ts'), url, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = (word: string) =>
    new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes(word) && resolve())
      child.on('exit', () => reject(new Error(`the worker ended before it said ${word}`)))
    })
  return { child, said }
}

test('a job whose worker is killed runs again on another, with one effect', { timeout: 120_000 }, async () => {
  const first = worker(kit.url, 'hang')
  const begun = first.said('begun')
  await first.said('ready')
  await kit.app.db.tx((t) => kit.app.jobs.enqueue(t, 'slow', 'once'))
  await begun
  first.child.kill('SIGKILL')
  // The time goes by after which a worker that says nothing counts as dead; half a minute at most is promised.
  const silent = await kit.owner.tx((t) =>
    t.query<{ seconds: number }>(
      `update pgboss.job set heartbeat_on = heartbeat_on - make_interval(secs => heartbeat_seconds)
        where name = 'slow' and state = 'active' returning heartbeat_seconds as seconds`,
    ),
  )
  expect(silent.map(({ seconds }) => seconds <= 30)).toEqual([true])
  const second = worker(kit.url, 'finish')
  await second.said('done')
  second.child.kill('SIGTERM')
  expect(await effects('slow %')).toEqual(['slow once'])
})

test('a handler of several does in one transaction what was taken together, and one by one when one of them fails', async () => {
  const own = await testApp({ jobs: { retryLimit: 2, retryDelay: 60 } })
  const body = (amount: string) => ({ memberId: '1', depositId: 'dep_0123456789012345678901', amount })
  const taken: string[][] = []
  try {
    await own.owner.tx((t) => t.run('create table public.effect (what text not null); grant all on public.effect to khela_app'))
    own.app.jobs.onMany('depositCredited', 'many', async (t, bodies) => {
      taken.push(bodies.map(({ amount }) => amount))
      await t.run('insert into public.effect select unnest($1::text[])', [bodies.map(({ amount }) => amount)])
      if (bodies.some(({ amount }) => amount === '4.00')) throw new Error('always fails')
    })
    await own.app.jobs.stop(0)
    await own.app.jobs.start({ supervise: false })
    await own.app.db.tx((t) => own.app.jobs.emitAll(t, 'depositCredited', []))
    await own.app.db.tx((t) => own.app.jobs.emitAll(t, 'depositCredited', ['1.00', '2.00', '3.00'].map(body)))
    await own.app.jobs.startWorking()
    const effectOf = () => own.owner.tx((t) => t.query<{ what: string }>('select what from public.effect order by what'))
    await expect.poll(async () => (await effectOf()).length, { timeout: 20_000 }).toBe(3)
    expect(taken.map((some) => some.toSorted())).toEqual([['1.00', '2.00', '3.00']])
    await own.app.db.tx((t) => own.app.jobs.emitAll(t, 'depositCredited', ['4.00', '5.00', '6.00'].map(body)))
    await expect
      .poll(async () => (await effectOf()).map(({ what }) => what), { timeout: 20_000 })
      .toEqual(['1.00', '2.00', '3.00', '5.00', '6.00'])
    expect(taken.slice(1).map((some) => some.length)).toEqual([3, 1, 1, 1])
  } finally {
    await own.close()
  }
})
