import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { ended, look, runs } from '../processes.ts'
import { removePostgres, startPostgres, type Postgres } from './index.ts'
import { outsidePlace } from './runner.ts'

/** The launcher, against real servers in folders of their own. */

// A space and an umlaut: paths of real machines have them.
const base = mkdtempSync(path.join(tmpdir(), 'khela pg ü'))
// Made once; every test works on its own copy, which is quicker than initdb each time.
const pattern = path.join(base, 'pattern')
const prepared = startPostgres({ dir: pattern, fast: true }).then((server) => server.stop())
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

let folders = 0
async function folder(name = 'case'): Promise<string> {
  await prepared
  const dir = path.join(base, `${name} ${(folders += 1)}`)
  cpSync(pattern, dir, { recursive: true })
  rmSync(path.join(dir, 'port'))
  return dir
}

async function ask<T>(server: { url: string }, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

interface Held {
  readonly child: ChildProcess
  readonly pid: number
  readonly url: string
}

/** Starts the server in another program. */
function hold(dir: string): Promise<Held> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'hold.ts'), dir], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`hold.ts ended with ${code}`)))
    child.stdout?.once('data', (chunk: Buffer) => resolve({ child, ...(JSON.parse(chunk.toString()) as { pid: number; url: string }) }))
  })
}

/** The watchdog of a server and its reader: the processes of its process group beside itself. */
function shellsOf(server: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,pgid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const group = rows.find(([pid]) => pid === server)?.[1]
  return rows.flatMap(([pid = 0, of]) => (of === group && pid !== server ? [pid] : []))
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  expect(await ended(pid, 30)).toBe(true)
}

test('first start makes a database with checksums, a private password and no way in without it', { timeout: 120_000 }, async () => {
  const dir = path.join(base, 'first')
  const lines: string[] = []
  const server = await startPostgres({ dir, fast: true, log: (line) => lines.push(line) })
  try {
    const [row] = await ask<object>(
      server,
      `select current_database() db, current_setting('data_checksums') sums, current_setting('server_encoding') enc,
              current_setting('listen_addresses') addr, current_setting('timezone') zone`,
    )
    expect(row).toEqual({ db: 'khela', sums: 'on', enc: 'UTF8', addr: '127.0.0.1', zone: 'UTC' })
    expect(statSync(path.join(dir, 'password')).mode & 0o777).toBe(0o600)
    await expect(ask({ url: server.url.replace(/:[0-9a-f]+@/, ':wrong@') }, 'select 1')).rejects.toThrow(/password/)
    expect(lines).toEqual(['Making the database …'])
  } finally {
    await server.stop()
  }
  expect(runs(server.pid)).toBe(false)
})

test(
  'statements go through a socket of its own folder, and by the loopback where its name would be too long',
  { timeout: 120_000 },
  async () => {
    const way = `select inet_client_addr() is null as "bySocket"`
    for (const [dir, bySocket] of [
      [await folder(), true],
      [await folder('a-folder-with-a-long-name'.repeat(4)), false],
    ] as const) {
      const server = await startPostgres({ dir, fast: true })
      try {
        expect(await ask(server, way)).toEqual([{ bySocket }])
        expect(await ask({ url: server.url.replace(/\?.*/, '') }, way)).toEqual([{ bySocket: false }])
        const wrong = server.url.replace(/:[0-9a-f]+@/, ':wrong@')
        await expect(ask({ url: wrong }, 'select 1')).rejects.toThrow(/password/)
      } finally {
        await server.stop()
      }
    }
  },
)

test('a restart keeps data, password and port', { timeout: 120_000 }, async () => {
  const dir = await folder()
  const first = await startPostgres({ dir, fast: true })
  await ask(first, 'create table kept as select 7 as n')
  await first.stop()
  const second = await startPostgres({ dir, fast: true })
  try {
    expect(second.url).toBe(first.url)
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
  } finally {
    await second.stop()
  }
})

test('a killed server is reported and starts again with its data', { timeout: 120_000 }, async () => {
  const dir = await folder()
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const first = await startPostgres({ dir, onEnd: tell })
  await ask(first, 'create table kept as select 7 as n')
  await kill(first.pid)
  await told
  const second = await startPostgres({ dir })
  try {
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
  } finally {
    await second.stop()
  }
})

test('a killed starter leaves no server, and the next start waits for it to go', { timeout: 120_000 }, async () => {
  const dir = await folder()
  const held = await hold(dir)
  await kill(held.child.pid ?? 0)
  const next = await startPostgres({ dir, fast: true })
  try {
    expect(runs(held.pid)).toBe(false)
    expect(await ask(next, 'select 1 as n')).toEqual([{ n: 1 }])
  } finally {
    await next.stop()
  }
})

test('a server whose starter and watchdog were killed does not stay', { timeout: 120_000 }, async () => {
  const dir = await folder()
  const held = await hold(dir)
  // Shells in the group of the server's parent: the watchdog and its reader.
  const server = look(held.pid)
  for (const pid of shellsOf(held.pid)) await kill(pid)
  await kill(held.child.pid ?? 0)
  expect(look(held.pid)).toEqual(server)
  const next = await startPostgres({ dir, fast: true })
  expect(runs(held.pid)).toBe(false)
  expect(await ask(next, 'select 1 as n')).toEqual([{ n: 1 }])
  await next.stop()
  expect(runs(next.pid)).toBe(false)
})

test('two starters at once, from nothing, share one server that outlives the guest', { timeout: 120_000 }, async () => {
  const dir = path.join(base, 'two')
  const [a, b] = await Promise.all([hold(dir), hold(dir)])
  expect(a.pid).toBe(b.pid)
  const owner = Number.parseInt(readFileSync(path.join(dir, 'owner'), 'utf8'), 10)
  const [host, guest] = a.child.pid === owner ? [a, b] : [b, a]
  guest.child.stdin?.end()
  expect(await ended(guest.child.pid ?? 0, 30)).toBe(true)
  expect(await ask(host, 'select 1 as n')).toEqual([{ n: 1 }])
  host.child.stdin?.end()
  expect(await ended(host.pid, 30)).toBe(true)
})

test('another port is taken when the remembered one is busy', { timeout: 120_000 }, async () => {
  const dir = await folder()
  const busy = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => busy.once('listening', resolve))
  const at = busy.address()
  const taken = typeof at === 'object' && at !== null ? at.port : 0
  writeFileSync(path.join(dir, 'port'), String(taken))
  const server: Postgres = await startPostgres({ dir, fast: true })
  try {
    expect(server.port).not.toBe(taken)
    expect(Number(readFileSync(path.join(dir, 'port'), 'utf8'))).toBe(server.port)
  } finally {
    busy.close()
    await server.stop()
  }
})

test('a pid file that names a process of somebody else does not stop the start', { timeout: 120_000 }, async () => {
  const dir = await folder()
  // This very process: alive, of the same user, and not a server.
  writeFileSync(path.join(dir, 'data', 'postmaster.pid'), `${process.pid}\n${dir}/data\n1\n1\n\n127.0.0.1\n  1 1\nready   \n`)
  const server = await startPostgres({ dir, fast: true })
  await server.stop()
  expect(server.pid).not.toBe(process.pid)
})

test('a start that was killed while it made the database leaves nothing in the way', { timeout: 120_000 }, async () => {
  const dir = await folder()
  cpSync(path.join(dir, 'data'), path.join(dir, 'data.new'), { recursive: true })
  rmSync(path.join(dir, 'data'), { recursive: true })
  const server = await startPostgres({ dir, fast: true })
  await server.stop()
  expect(existsSync(path.join(dir, 'data.new'))).toBe(false)
})

test('without user namespaces root runs it as another user, and its files go too', { timeout: 120_000 }, async () => {
  const dir = path.join(base, 'other user')
  const server = await startPostgres({ dir, fast: true, namespaces: false })
  expect(await ask(server, 'select 1 as n')).toEqual([{ n: 1 }])
  await server.stop()
  // Below this closed temporary folder another user cannot reach anything; an ordinary user needs none of this.
  expect(existsSync(outsidePlace(dir))).toBe(process.getuid?.() === 0)
  removePostgres(dir)
  expect(existsSync(outsidePlace(dir))).toBe(false)
})

test('the database is removed when it is stopped, and only then', { timeout: 120_000 }, async () => {
  const dir = await folder()
  const server = await startPostgres({ dir, fast: true })
  expect(() => removePostgres(dir)).toThrow(/running/)
  await server.stop()
  removePostgres(dir)
  expect(existsSync(dir)).toBe(false)
})

test('a setting the server refuses is named', { timeout: 120_000 }, async () => {
  const dir = await folder()
  await expect(startPostgres({ dir, settings: { no_such_setting: '1' } })).rejects.toThrow(/no_such_setting/)
})
