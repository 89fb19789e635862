import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startPostgres } from './postgres/index.ts'
import { readPidFile } from './postgres/leftovers.ts'
import { ended } from './processes.ts'

/** `npm start` as a program of its own, with a stub in place of the server. */

const base = mkdtempSync(path.join(tmpdir(), 'khela-launch-'))
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  // The watchdogs stop the databases of killed programs.
  for (const child of children) if (child.pid !== undefined) await ended(child.pid, 30)
  rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

const pattern = path.join(base, 'pattern')
const prepared = startPostgres({ dir: pattern, fast: true }).then((server) => server.stop())

let homes = 0
const newHome = () => path.join(base, `home ${(homes += 1)}`)

async function anyPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const at = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof at === 'object' && at !== null ? at.port : 0
}

class Program {
  readonly child: ChildProcess
  out = ''
  err = ''
  readonly code: Promise<number | null>

  constructor(home: string, env: Record<string, string> = {}, args: string[] = [], stub = 'launch-stub.ts') {
    this.child = spawn(process.execPath, [path.join(import.meta.dirname, stub), ...args], {
      cwd: base,
      env: { ...process.env, KHELA_HOME: home, KHELA_DEMO_ID: 'off', KHELA_DEMO_PAY: 'off', ...env },
    })
    children.push(this.child)
    this.child.stdout?.on('data', (chunk: Buffer) => (this.out += chunk.toString()))
    this.child.stderr?.on('data', (chunk: Buffer) => (this.err += chunk.toString()))
    this.code = new Promise((resolve) => this.child.on('close', resolve))
  }

  /** Resolves when the output holds the text; rejects when the program ends before. */
  says(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => (this.out.includes(text) ? resolve() : undefined)
      this.child.stdout?.on('data', look)
      this.child.on('close', () => reject(new Error(`ended without "${text}": ${this.out}${this.err}`)))
      look()
    })
  }

  /** The process that answers, of the nth start of this database. */
  async processOf(start: number): Promise<number> {
    await this.says(`Start ${start} of this database,`)
    return Number(new RegExp(`Start ${start} of this database, by process (\\d+)`).exec(this.out)?.[1])
  }

  address(): string {
    return /Khela is up: (\S+)/.exec(this.out)?.[1] ?? ''
  }
}

const databaseOf = (home: string) => readPidFile(path.join(home, 'postgres', 'data'))?.pid ?? 0

/** A data folder whose database is made already: quicker than making one in each test. */
async function madeHome(): Promise<string> {
  await prepared
  const home = newHome()
  cpSync(pattern, path.join(home, 'postgres'), { recursive: true })
  // Another port for each, so that tests beside one another do not take it from each other.
  rmSync(path.join(home, 'postgres', 'port'))
  return home
}

async function up(home: string, env: Record<string, string> = {}, args: string[] = [], stub?: string): Promise<Program> {
  const program = new Program(home, { PORT: String(await anyPort()), ...env }, args, stub)
  await program.says('Ctrl-C stops it.')
  return program
}

test('starts, says where and for whom, stops cleanly though the signal comes twice, keeps the data', { timeout: 120_000 }, async () => {
  const home = newHome()
  const first = await up(home)
  expect(first.out.match(/Khela is up:/g)).toHaveLength(1)
  expect(first.out).toMatch(/^ {2}rahim {2}demo-1234 {2}Member {2}৳ 1,000$/m)
  expect(first.out).toContain('Start 1 of this database,')
  expect(await (await fetch(first.address())).text()).toBe('1')
  const database = databaseOf(home)
  first.child.kill('SIGINT')
  first.child.kill('SIGINT')
  expect(await first.code).toBe(0)
  expect(await ended(database, 0)).toBe(true)
  const second = await up(home)
  expect(second.out).toContain('Start 2 of this database,')
  second.child.kill('SIGTERM')
  expect(await second.code).toBe(0)
  const third = await up(home, {}, ['--reset'])
  expect(third.out).toContain('Start 1 of this database,')
  third.child.kill('SIGTERM')
  expect(await third.code).toBe(0)
})

test('takes the next port when the wanted one is taken, and says so', { timeout: 120_000 }, async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => busy.once('listening', resolve))
  const at = busy.address()
  const taken = typeof at === 'object' && at !== null ? at.port : 0
  const program = await up(await madeHome(), { PORT: String(taken) })
  expect(program.out).toContain(`Port ${taken} is taken; using `)
  expect(program.address()).not.toBe(`http://127.0.0.1:${taken}`)
  expect((await fetch(program.address())).status).toBe(200)
  busy.close()
  program.child.kill('SIGTERM')
  expect(await program.code).toBe(0)
})

test('a second start on the same data folder is told where the first one is', { timeout: 120_000 }, async () => {
  const home = await madeHome()
  const first = await up(home)
  const second = new Program(home)
  expect(await second.code).toBe(1)
  expect(second.err.trim()).toBe(`Khela is already running at ${first.address()}, with the same data folder ${home}.`)
  expect((await fetch(first.address())).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.code).toBe(0)
})

test('a killed start leaves the folder usable; a killed database comes back', { timeout: 120_000 }, async () => {
  const home = await madeHome()
  const first = await up(home)
  first.child.kill('SIGKILL')
  await first.code
  const second = await up(home)
  expect(second.out).toContain('Start 2 of this database,')
  process.kill(databaseOf(home), 'SIGKILL')
  await second.says('The database is back.')
  expect(await (await fetch(second.address())).text()).toBe('2')
  second.child.kill('SIGTERM')
  expect(await second.code).toBe(0)
})

test(
  'a killed server is started again with its data, also when it was a --reset; a signal still stops all',
  { timeout: 120_000 },
  async () => {
    const program = await up(await madeHome(), {}, ['--reset'], 'supervise-stub.ts')
    const address = program.address()
    process.kill(await program.processOf(1), 'SIGKILL')
    await program.says('Khela ended by itself (SIGKILL); starting it again in 1 s.')
    process.kill(await program.processOf(2), 'SIGKILL')
    await program.says('Khela ended by itself (SIGKILL); starting it again in 2 s.')
    const third = await program.processOf(3)
    await vi.waitFor(async () => expect(await (await fetch(address)).text()).toBe('3'), { timeout: 10_000 })
    program.child.kill('SIGTERM')
    expect(await program.code).toBe(0)
    expect(await ended(third, 0)).toBe(true)
  },
)

test('a start that fails is not tried again', { timeout: 120_000 }, async () => {
  const program = new Program(newHome(), { KHELA_MIN_FREE_MB: 'much' }, [], 'supervise-stub.ts')
  expect(await program.code).toBe(1)
  expect(program.out + program.err).toMatch(/^KHELA_MIN_FREE_MB must be .*\n$/)
})

test('a server whose supervisor was killed stops', { timeout: 120_000 }, async () => {
  const home = await madeHome()
  const program = await up(home, {}, [], 'supervise-stub.ts')
  const [server, database] = [await program.processOf(1), databaseOf(home)]
  program.child.kill('SIGKILL')
  expect(await ended(server, 30)).toBe(true)
  expect(await ended(database, 10)).toBe(true)
})

test('a signal in the middle of the start stops what has started', { timeout: 120_000 }, async () => {
  const home = await madeHome()
  const program = new Program(home, { PORT: String(await anyPort()) })
  await program.says('Database: ready')
  const database = databaseOf(home)
  program.child.kill('SIGTERM')
  expect(await program.code).toBe(0)
  expect(await ended(database, 0)).toBe(true)
})

const refusals: [name: string, env: Record<string, string>, args: string[], said: RegExp][] = [
  ['a wrong port', { PORT: 'eighty' }, [], /^PORT must be a whole number/],
  ['a name the server does not know', { KHELA_HOEM: '/x' }, [], /^KHELA_HOEM /],
  [
    'too little room on the disk',
    { KHELA_MIN_FREE_MB: '999999999' },
    [],
    /^There is too little room on the disk for .*: \d+ MB are free, 999999999 MB are needed\.$/,
  ],
  ['a wrong number of megabytes', { KHELA_MIN_FREE_MB: 'much' }, [], /^KHELA_MIN_FREE_MB must be/],
  [
    '--reset of a database of somebody else',
    { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
    ['--reset'],
    /^--reset removes the embedded database only/,
  ],
  ['an unknown option', {}, ['--rest'], /^"--rest" is not an option/],
]
test.each(refusals)('refuses %s with one sentence and touches nothing', { timeout: 120_000 }, async (_name, env, args, said) => {
  const home = newHome()
  const program = new Program(home, env, args)
  expect(await program.code).toBe(1)
  expect(program.err.trim()).toMatch(said)
  expect(program.err.trim().split('\n')).toHaveLength(1)
  expect(existsSync(home)).toBe(false)
})

test('says why the server refuses, in its words, and stops the database', { timeout: 120_000 }, async () => {
  const home = await madeHome()
  const program = new Program(home, { STUB: 'refuse', PORT: String(await anyPort()) })
  expect(await program.code).toBe(1)
  expect(program.err.trim()).toBe('The database belongs to a newer version.')
  expect(readdirSync(home)).toEqual(['postgres'])
  expect(databaseOf(home)).toBe(0)
})

test('keeps the details of what nobody foresaw in a file', { timeout: 120_000 }, async () => {
  const home = await madeHome()
  const program = new Program(home, { STUB: 'break', PORT: String(await anyPort()) })
  expect(await program.code).toBe(1)
  expect(program.err.trim()).toBe(`Khela could not start: something nobody foresaw (details in ${path.join(home, 'start-error.log')})`)
  expect(readFileSync(path.join(home, 'start-error.log'), 'utf8')).toContain('TypeError: something nobody foresaw\n    at ')
})

test('says that the database of DATABASE_URL does not answer', { timeout: 120_000 }, async () => {
  const nobody = await anyPort()
  const program = new Program(newHome(), { DATABASE_URL: `postgres://x@127.0.0.1:${nobody}/x`, PORT: String(await anyPort()) })
  expect(await program.code).toBe(1)
  expect(program.err.trim()).toMatch(/^The database of DATABASE_URL cannot be used: connect ECONNREFUSED/)
})
