import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClockWatch } from './clock-watch.ts'
import { DbUnavailable, errorCode, openDb, requireOneState, WrongClock, type Tx } from './db.ts'
import { openLog } from './log.ts'
import { testDb, throughPort, type TestDb } from './testing.ts'

let base: TestDb
beforeAll(async () => {
  base = await testDb()
  await base.owner.tx((t) => t.run('create table public.note (id int primary key, text text); grant all on public.note to khela_app'))
})
afterAll(() => base.close())

test('int8 is bigint, alone and in arrays; numeric stays text; timestamptz is a Date', async () => {
  const row = await base.db.tx((t) =>
    t.one(`select 9007199254740993 as big, array[1::bigint, null, -2] as bigs, array[]::bigint[] as none, 0.1::numeric as exact,
             timestamptz '2026-01-02 03:04:05.678Z' as at, count(*) as count from public.note where false`),
  )
  expect(row).toEqual({
    big: 9007199254740993n,
    bigs: [1n, null, -2n],
    none: [],
    exact: '0.1',
    at: new Date('2026-01-02T03:04:05.678Z'),
    count: 0n,
  })
})

test('one and maybe hold to their number of rows, run counts', async () => {
  await base.db.tx(async (t) => {
    await expect(t.one('select 1 where false')).rejects.toThrow('got none')
    await expect(t.one('select generate_series(1, 2)')).rejects.toThrow('got 2')
    await expect(t.maybe('select generate_series(1, 2)')).rejects.toThrow('got 2')
    expect(await t.maybe('select 1 where false')).toBeUndefined()
    expect(await t.query('select generate_series(1, 2) as n')).toEqual([{ n: 1 }, { n: 2 }])
    expect(await t.run('insert into public.note values (100), (101)')).toBe(2)
  })
})

test('a statement with a name is read once a connection, and follows what an upgrade makes of its function', async () => {
  const price = (type: string, value: string) => `create function public.price() returns ${type} language sql as $$ select ${value} $$`
  await base.owner.pool.query(price('int', '7'))
  const PRICE = 'select public.price() as price'
  const one = openDb({ url: base.url, role: 'khela_app', max: 1 })
  try {
    const ask = () => one.tx((t) => t.one<{ price: unknown }>(PRICE, [], 'price'))
    const places = (t: Tx) =>
      t.one<{ pid: number; places: bigint }>(
        `select pg_backend_pid() as pid, (select generic_plans + custom_plans from pg_prepared_statements where name = 'price') as places`,
      )
    for (let n = 0; n < 8; n += 1) expect(await ask()).toEqual({ price: 7 })
    const { pid, places: runs } = await one.tx(places)
    expect(runs).toBe(8n)
    await base.owner.pool.query(price('int', '8').replace('create', 'create or replace'))
    expect(await ask()).toEqual({ price: 8 })
    expect((await one.tx(places)).pid).toBe(pid)
    // Another type of result, which a plan cannot change to: another connection reads it.
    await base.owner.pool.query(`drop function public.price(); ${price('text', `'nine'`)}`)
    expect(await one.tx((t) => t.one(PRICE, [], 'price'), { single: true })).toEqual({ price: 'nine' })
    const later = (await one.tx(places)).pid
    expect(later).not.toBe(pid)
    // Forgotten by whoever stands between us and the database.
    await one.tx((t) => t.run('deallocate all'))
    expect(await ask()).toEqual({ price: 'nine' })
    expect((await one.tx(places)).pid).not.toBe(later)
    // What is wrong with the statement itself is said, and the connection goes on.
    await base.owner.pool.query('drop function public.price()')
    await expect(ask()).rejects.toThrow('does not exist')
  } finally {
    await one.close()
  }
})

test('the connection has taken on the role of the application', async () => {
  expect(await base.db.tx((t) => t.one('select current_user as name'))).toEqual({ name: 'khela_app' })
})

test('an error rolls back, and hooks run after a commit only, in order', async () => {
  const ran: string[] = []
  await expect(
    base.db.tx(async (t) => {
      t.afterCommit(() => ran.push('never'))
      await t.run('insert into public.note values (1)')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await base.db.tx(async (t) => {
    t.afterCommit(() => ran.push('first'))
    t.afterCommit(() => ran.push('second'))
    expect(await t.run('insert into public.note values (1)')).toBe(1)
    expect(ran).toEqual([])
  })
  expect(ran).toEqual(['first', 'second'])
})

test('a failing hook is reported, spoils neither the result nor the next hook', async () => {
  const heard: string[] = []
  const db = openDb({ url: base.url, max: 1, onError: (error) => heard.push(error.message) })
  try {
    const value = await db.tx(async (t) => {
      t.afterCommit(() => {
        throw new Error('hook')
      })
      t.afterCommit(() => heard.push('next'))
      return 7
    })
    expect([value, heard]).toEqual([7, ['hook', 'next']])
  } finally {
    await db.close()
  }
})

test.each(['40001', '40P01'])('%s is tried again from the start, hooks of the lost try forgotten', async (state) => {
  let tries = 0
  const hooks: number[] = []
  await base.db.tx(async (t) => {
    tries += 1
    const mine = tries
    t.afterCommit(() => hooks.push(mine))
    if (tries < 3) await t.run(`do $$ begin raise exception 'again' using errcode = '${state}'; end $$`)
  })
  expect([tries, hooks]).toEqual([3, [3]])
})

test('trying again has an end', async () => {
  let tries = 0
  const work = base.db.tx(async (t) => {
    tries += 1
    await t.run(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
  })
  expect(await work.catch(errorCode)).toBe('40001')
  expect(tries).toBe(6)
})

test('other errors are not tried again', async () => {
  let tries = 0
  const work = base.db.tx(async (t) => {
    tries += 1
    await t.run('select 1 / 0')
  })
  expect(await work.catch(errorCode)).toBe('22012')
  expect(tries).toBe(1)
})

test('an error that is swallowed inside does not pass for a commit', async () => {
  const work = base.db.tx(async (t) => {
    await t.run('insert into public.note values (50)')
    await t.run('select 1 / 0').catch(() => undefined)
  })
  await expect(work).rejects.toThrow('not passed on')
  expect(await base.db.tx((t) => t.query('select from public.note where id = 50'))).toEqual([])
})

test('a transaction without a statement takes no connection', async () => {
  const db = openDb({ url: 'postgresql://nobody@127.0.0.1:1/nothing' })
  try {
    const ran: number[] = []
    expect(await db.tx(async (t) => (t.afterCommit(() => ran.push(1)), 7))).toBe(7)
    expect(ran).toEqual([1])
  } finally {
    await db.close()
  }
})

test('a single statement is a transaction by itself, and has no second one beside it', async () => {
  const ran: string[] = []
  const insert = (id: number) =>
    base.db.tx(async (t) => (t.afterCommit(() => ran.push(`note ${id}`)), t.run('insert into public.note values ($1)', [id])), {
      single: true,
    })
  expect(await insert(300)).toBe(1)
  expect(await insert(300).catch(errorCode)).toBe('23505')
  const two = base.db.tx(async (t) => [await t.run('insert into public.note values (-2)'), await t.run('select 1')], { single: true })
  await expect(two).rejects.toThrow('second one')
  expect(ran).toEqual(['note 300'])
  expect(await base.db.tx((t) => t.one('select count(*) as n from public.note where id = 300'))).toEqual({ n: 1n })
})

test('a single statement that meets a deadlock is tried again', async () => {
  let tries = 0
  const seen = await base.db.tx(
    (t) => {
      tries += 1
      return tries < 3
        ? t.run(`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`)
        : t.one('select pg_current_xact_id_if_assigned() is null as bare')
    },
    { single: true },
  )
  expect([tries, seen]).toEqual([3, { bare: true }])
})

test('a statement after its transaction is refused, and its connection is not lost', async () => {
  const db = openDb({ url: base.url, max: 1, waitMs: 500 })
  try {
    for (const options of [{}, { single: true }]) {
      const t = await db.tx(async (own) => own, options)
      await expect(t.run('select 1')).rejects.toThrow('after its transaction')
      expect(await db.tx((next) => next.one('select 1 as n'))).toEqual({ n: 1 })
    }
    // The first one fails while the connection of the second is on its way.
    const early = db.tx((own) => Promise.all([own.run('select 1'), Promise.reject(new Error('early'))]))
    await expect(early).rejects.toThrow('early')
    expect(await db.tx((next) => next.one('select 1 as n'))).toEqual({ n: 1 })
  } finally {
    await db.close()
  }
})

test('a read-only transaction sees one state and cannot write', async () => {
  await base.db
    .tx(
      async (t) => {
        const before = await t.one('select count(*) as n from public.note where id >= 200')
        await base.owner.tx((other) => other.run('insert into public.note values (200)'))
        expect(await t.one('select count(*) as n from public.note where id >= 200')).toEqual(before)
        expect(await t.run('insert into public.note values (201)').catch(errorCode)).toBe('25006')
        throw new Error('done')
      },
      { readOnly: true },
    )
    .catch((error: unknown) => expect(String(error)).toContain('done'))
})

test('a transaction of one state writes by what it saw first, and is told from one that sees more', async () => {
  await expect(base.db.tx(requireOneState)).rejects.toThrow('more than one state')
  const watched = openDb({ url: base.url, max: 1, clock: openClockWatch(openLog({ level: 'silent' })) })
  try {
    await watched.tx(
      async (t) => {
        await requireOneState(t)
        const before = await t.one('select count(*) as n from public.note where id > 90000')
        await base.owner.tx((other) => other.run('insert into public.note values (90001)'))
        expect(await t.one('select count(*) as n from public.note where id > 90000')).toEqual(before)
        expect(await t.run('insert into public.note values (90002)')).toBe(1)
      },
      { oneState: true },
    )
  } finally {
    await watched.close()
  }
})

test('a lost connection is DbUnavailable, ends nothing else, and the next call works', async () => {
  const db = openDb({ url: base.url, max: 1 })
  try {
    const work = db.tx(async (t) => {
      const { pid } = await t.one<{ pid: number }>('select pg_backend_pid() as pid')
      await base.owner.tx((other) => other.run('select pg_terminate_backend($1)', [pid]))
      await t.run('select 1')
    })
    await expect(work).rejects.toBeInstanceOf(DbUnavailable)
    expect(await db.tx((t) => t.one('select 1 as n'))).toEqual({ n: 1 })
  } finally {
    await db.close()
  }
})

test('an idle connection that is lost is reported and replaced', async () => {
  const heard: Error[] = []
  const db = openDb({ url: base.url, max: 1, onError: (error) => heard.push(error) })
  try {
    const { pid } = await db.tx((t) => t.one<{ pid: number }>('select pg_backend_pid() as pid'))
    const gone = new Promise((resolve) => db.pool.once('remove', resolve))
    await base.owner.tx((t) => t.run('select pg_terminate_backend($1)', [pid]))
    await gone
    expect(await db.tx((t) => t.one('select 1 as n'))).toEqual({ n: 1 })
    expect(heard.length).toBeGreaterThan(0)
  } finally {
    await db.close()
  }
})

async function listen(onSocket: (socket: Socket) => void): Promise<{ server: Server; port: number; sockets: Socket[] }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, port: address.port, sockets }
}

async function timed(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const started = performance.now()
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { error, ms: performance.now() - started }
}

test.concurrent('REL-R08: nobody at the address, or somebody who never answers: DbUnavailable within 3 s', async () => {
  const silent = await listen(() => undefined)
  const refused = await listen(() => undefined)
  await new Promise((resolve) => refused.server.close(resolve))
  const at = (port: number) => openDb({ url: `postgres://nobody@127.0.0.1:${port}/none`, max: 1 })
  const pools = [at(silent.port), at(refused.port)]
  try {
    for (const { error, ms } of await Promise.all(pools.map((db) => timed(db.tx((t) => t.run('select 1')))))) {
      expect(error).toBeInstanceOf(DbUnavailable)
      expect((error as Error).message).toBe('the database is not available')
      expect(ms).toBeLessThan(3_000)
    }
  } finally {
    await Promise.all(pools.map((db) => db.close()))
    for (const socket of silent.sockets) socket.destroy()
    await new Promise((resolve) => silent.server.close(resolve))
  }
})

test.concurrent('REL-R08: a database that falls silent under an open connection is found out by the next call within 3 s', async () => {
  const target = new URL(base.url)
  const { connect } = await import('node:net')
  const upstreams: Socket[] = []
  const proxy = await listen((socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    upstreams.push(upstream)
    upstream.on('error', () => undefined)
    socket.pipe(upstream).pipe(socket)
  })
  const db = openDb({ url: throughPort(base.url, proxy.port), max: 1 })
  try {
    expect(await db.tx((t) => t.one('select 1 as n'))).toEqual({ n: 1 })
    for (const [index, socket] of proxy.sockets.entries()) {
      socket.unpipe()
      upstreams[index]?.unpipe()
    }
    const { error, ms } = await timed(db.tx((t) => t.run('select 1')))
    expect(error).toBeInstanceOf(DbUnavailable)
    expect(ms).toBeLessThan(3_000)
    expect(await db.tx((t) => t.one('select 1 as n'))).toEqual({ n: 1 })
  } finally {
    await db.close()
    for (const socket of [...proxy.sockets, ...upstreams]) socket.destroy()
    await new Promise((resolve) => proxy.server.close(resolve))
  }
})

/** A clock that answers what a test says; what it is asked for is counted. */
const clockThat = (isRight: boolean) => ({
  monotonic: () => performance.now(),
  see: () => isRight,
  isRight: () => isRight,
  span: () => undefined,
  now: () => new Date(),
  aheadMs: () => 0,
})

test('REL-R23: a look is judged by the time it decided by, and one that does not tell it is refused', async () => {
  for (const isRight of [true, false]) {
    const db = openDb({ url: base.url, max: 1, clock: clockThat(isRight) })
    const look = (sql: string) => db.tx((t) => t.query(sql), { look: true })
    if (isRight) expect(await look('select transaction_timestamp() as at, 7 as n')).toMatchObject([{ n: 7 }])
    else await expect(look('select transaction_timestamp() as at')).rejects.toThrow(WrongClock)
    await expect(look('select 7 as n')).rejects.toThrow('did not tell by what time')
    await expect(
      db.tx(async (t) => [await t.query('select now() as at'), await t.query('select now() as at')], { look: true }),
    ).rejects.toThrow()
    await db.close()
  }
})
