/**
 * What `npm start` does, step by step, with one line each; the server and the build are handed in, so that the test can
 * put small ones in their place. Every failure is one plain sentence and leaves the data as it was.
 */
import { appendFileSync, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { tryLock, type Lock } from './lock.ts'
import { removePostgres, startPostgres, type Postgres } from './postgres/index.ts'
import type { Companion } from './companion.ts'
import { planPayStandIns } from './pay-stand-ins.ts'
import { planStandIns, type PlannedStandIns } from './stand-ins.ts'
import { runVendor, type DemoVendor } from './vendor.ts'

export interface DemoAccount {
  readonly who: string
  readonly name: string
  readonly password: string
  readonly note?: string
}

export interface RunningServer {
  readonly url: string
  readonly officeUrl: string
  readonly demo: readonly DemoAccount[]
  /** Where game vendors reach the wallet. */
  readonly vendorUrl?: string | undefined
  /** The vendor of the demo, registered and waiting for its program. */
  readonly demoVendor?: DemoVendor | undefined
  stop(): Promise<void>
}

export interface ServerOptions {
  readonly databaseUrl: string
  /** Whether the server makes a login of its own there: in the database that comes along. */
  readonly makeLogin: boolean
  readonly port: number
  /** Folder of this deployment's own files. */
  readonly home: string
  readonly log: (line: string) => void
  /** Asks for the vendor of the demo; the server decides whether there is one. */
  readonly demoVendor: true
  /** The environment to read settings from. */
  readonly env: NodeJS.ProcessEnv
}

export interface LaunchOptions {
  /** Where `.khela` is when KHELA_HOME does not say otherwise. */
  readonly root: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly say: (line: string) => void
  /** A database that need not survive a loss of power: for tests. */
  readonly fast?: boolean
  /** Builds the pages; names of those that were not up to date. */
  readonly build: (signal: AbortSignal) => Promise<readonly string[]>
  readonly startServer: () => Promise<(options: ServerOptions) => Promise<RunningServer>>
  /** Called once everything is up. */
  readonly onUp?: () => void
}

/** What the user did or has to do; its message is all there is to say. */
export class PlainError extends Error {
  readonly code = 'startup'
}

/** A started Khela. `stop` may be called at any moment, also while the steps still run. */
export interface Launched {
  stop(): Promise<void>
  /** Rejects when the start fails, or later when the database cannot be brought back. */
  readonly up: Promise<void>
}

interface Plan {
  readonly home: string
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly reset: boolean
  readonly demoId: boolean
  readonly idPort: number | undefined
  readonly demoPay: boolean
  readonly payPort: number | undefined
}

/** True for names of the environment that belong to the tools and the tests and do not reach the server. */
export function isOwnName(name: string): boolean {
  return ['KHELA_MIN_FREE_MB', 'KHELA_REBUILD'].includes(name) || /^KHELA_(TEST|JOURNEY)_/.test(name)
}

const DEFAULT_PORT = 8080
const MIN_FREE_MB = 500
/** Pauses between tries to bring the database back. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

/** Starts everything; see Launched. */
export function launch(options: LaunchOptions): Launched {
  const run = new Run(options)
  return { up: run.up(), stop: () => run.stop() }
}

class Run {
  readonly #options: LaunchOptions
  readonly #abort = new AbortController()
  #lock: Lock | undefined
  #postgres: Postgres | undefined
  #server: RunningServer | undefined
  #vendor: Companion | undefined
  #standIns: readonly Companion[] = []
  #stopped: Promise<void> | undefined
  readonly #lost = Promise.withResolvers<never>()

  constructor(options: LaunchOptions) {
    this.#options = options
    // Awaited only once everything is up; until then a lost database is no unhandled rejection.
    this.#lost.promise.catch(() => undefined)
  }

  async up(): Promise<void> {
    const { env, say } = this.#options
    const plan = readPlan(this.#options)
    checkDisk(plan.home, env['KHELA_MIN_FREE_MB'])
    makeFolder(plan.home)
    this.#lock = takeHome(plan.home)
    if (plan.reset) {
      removePostgres(path.join(plan.home, 'postgres'))
      say('The old database is removed.')
    }
    const pages = (built: readonly string[]) => (built.length === 0 ? 'up to date' : `built (${built.join(', ')})`)
    const [databaseUrl] = await Promise.all([
      plan.databaseUrl ?? this.#step('Database', 'ready', () => this.#database(plan.home)),
      this.#step('Pages', pages, () => this.#options.build(this.#abort.signal)),
    ])
    const standIns = plan.demoId ? await planStandIns(plan.home, env, plan.idPort) : undefined
    const gateways = plan.demoPay ? await planPayStandIns(plan.home, env, plan.payPort) : undefined
    this.#server = await this.#step('Server', 'ready', () => this.#serve(plan, databaseUrl, { ...standIns?.env, ...gateways?.env }))
    this.#lock.note(this.#server.url)
    this.#startStandIns([standIns, gateways], this.#server.url)
    this.#options.onUp?.()
    for (const line of welcome(this.#server, standIns?.env['KHELA_INBOX_URL'])) say(line)
    this.#startVendor(plan.home, this.#server)
    await this.#lost.promise
  }

  stop(): Promise<void> {
    this.#stopped ??= (async () => {
      this.#abort.abort()
      try {
        await Promise.all([this.#vendor?.stop(), ...this.#standIns.map((one) => one.stop()), this.#server?.stop()])
      } finally {
        await this.#postgres?.stop()
        this.#lock?.release()
      }
    })()
    return this.#stopped
  }

  /** Runs one step and says how it went; a slow one says that it still works. */
  async #step<T>(name: string, done: string | ((result: T) => string), work: () => Promise<T>): Promise<T> {
    this.#abort.signal.throwIfAborted()
    const started = Date.now()
    const seconds = () => ((Date.now() - started) / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })
    const beat = setInterval(() => this.#options.say(`  ${name}: still working, ${seconds()} s`), 5_000)
    try {
      const result = await work()
      this.#abort.signal.throwIfAborted()
      this.#options.say(`${name}: ${typeof done === 'string' ? done : done(result)} (${seconds()} s)`)
      return result
    } finally {
      clearInterval(beat)
    }
  }

  async #database(home: string): Promise<string> {
    const again = () => {
      if (this.#stopped !== undefined) return
      this.#options.say('The database ended by itself; starting it again.')
      this.#restore(home).catch((error: unknown) => this.#lost.reject(error))
    }
    const log = (line: string) => this.#options.say(`  ${line}`)
    const server = await startPostgres({ dir: path.join(home, 'postgres'), log, onEnd: again, fast: this.#options.fast ?? false })
    this.#postgres = server
    if (this.#stopped !== undefined) await server.stop()
    return server.url
  }

  /** Tries until the database runs again: what ended it, a full disk say, may last. */
  async #restore(home: string): Promise<void> {
    const before = this.#postgres?.url
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      let after: string
      try {
        after = await this.#database(home)
      } catch (error) {
        if (this.#stopped !== undefined) return
        this.#options.say(`The database does not start: ${firstLine(error)} Next try in ${pauseMs / 1_000} s.`)
        await wait(pauseMs, undefined, { signal: this.#abort.signal }).catch(() => undefined)
        if (this.#stopped !== undefined) return
        continue
      }
      if (after !== before) throw new PlainError('The database had to change its port: start Khela again.')
      return this.#options.say('The database is back.')
    }
  }

  /** Nobody waits for the vendor: its games join the catalogue as soon as it answers. */
  #startVendor(home: string, { demoVendor, vendorUrl }: RunningServer): void {
    if (demoVendor === undefined || vendorUrl === undefined || this.#stopped !== undefined) return
    this.#vendor = runVendor({ vendor: demoVendor, operatorUrl: vendorUrl, home, say: this.#options.say })
  }

  #startStandIns(planned: readonly (PlannedStandIns | undefined)[], siteUrl: string): void {
    if (this.#stopped !== undefined) return
    this.#standIns = planned.flatMap((one) => (one === undefined ? [] : [one.run(siteUrl, this.#options.say)]))
  }

  async #serve(plan: Plan, databaseUrl: string, standIns: Readonly<Record<string, string>>): Promise<RunningServer> {
    const startServer = await this.#options.startServer()
    const port = await freePort(plan.host, plan.port)
    if (port !== plan.port && plan.port !== 0) this.#options.say(`Port ${plan.port} is taken; using ${port}.`)
    const server = await startServer({
      databaseUrl,
      makeLogin: plan.databaseUrl === undefined,
      port,
      home: plan.home,
      log: (line) => this.#options.say(`  ${line}`),
      demoVendor: true,
      env: { ...standIns, ...process.env },
    })
    if (this.#stopped !== undefined) await server.stop()
    return server
  }
}

function readPlan({ args, env, root }: LaunchOptions): Plan {
  const unknown = args.find((word) => word !== '--reset')
  if (unknown !== undefined) throw new PlainError(`"${unknown}" is not an option; there is only --reset.`)
  // The server knows its names and refuses what it does not know.
  const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !isOwnName(name)))
  const home = path.resolve(root, env['KHELA_HOME'] ?? '.khela')
  const config = readConfig(rest, home)
  const reset = args.includes('--reset')
  if (reset && config.databaseUrl !== undefined)
    throw new PlainError('--reset removes the embedded database only; the one of DATABASE_URL is yours to empty.')
  const { host, databaseUrl, demoId, idPort, demoPay, payPort } = config
  return { home, port: env['PORT'] === undefined ? DEFAULT_PORT : config.port, host, databaseUrl, reset, demoId, idPort, demoPay, payPort }
}

function checkDisk(home: string, wanted: string | undefined): void {
  if (wanted !== undefined && !/^\d{1,9}$/.test(wanted))
    throw new PlainError(`KHELA_MIN_FREE_MB must be a whole number of megabytes, not "${wanted}".`)
  const least = wanted === undefined ? MIN_FREE_MB : Number(wanted)
  let folder = home
  while (!existsSync(folder)) folder = path.dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 1_000_000)
  if (free < least) throw new PlainError(`There is too little room on the disk for ${home}: ${free} MB are free, ${least} MB are needed.`)
}

function makeFolder(home: string): void {
  try {
    mkdirSync(home, { recursive: true })
  } catch (error) {
    throw new PlainError(
      `The data folder ${home} cannot be made (${(error as NodeJS.ErrnoException).code}): set KHELA_HOME to another one.`,
    )
  }
}

function takeHome(home: string): Lock {
  const taken = tryLock(path.join(home, 'running.lock'))
  if ('release' in taken) return taken
  const where = taken.heldNote === '' ? 'is being started by another program' : `is already running at ${taken.heldNote}`
  throw new PlainError(`Khela ${where}, with the same data folder ${home}.`)
}

/** `port` when it is free, otherwise the next free one; 0 stays 0, any. */
export async function freePort(host: string, port: number): Promise<number> {
  for (let at = port; at < port + 100 && at <= 65_535; at += 1) if (await isFree(host, at)) return at
  throw new PlainError(`No free port was found from ${port} on: set PORT.`)
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES')
        reject(new PlainError(`Port ${port} needs special rights on this system: set PORT to 1024 or more.`))
      else reject(new PlainError(`Khela cannot listen on ${host} (${error.code ?? error.message}).`))
    })
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

function welcome(server: RunningServer, inboxUrl: string | undefined): string[] {
  const rows = server.demo.map(({ who, name, password, note }) => [name, password, who, note ?? ''])
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
  return [
    '',
    `Khela is up: ${server.url}`,
    '',
    `Back office: ${server.officeUrl}`,
    ...(inboxUrl === undefined ? [] : [`Codes by SMS and mail arrive at ${inboxUrl}`]),
    ...(table.length > 0 ? ['Demo accounts:', ...table] : []),
    'Ctrl-C stops it.',
  ]
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

const NO_DATABASE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000'])

/** One sentence for whatever stopped the start; what nobody foresaw goes to a file with its details. */
export function explain(error: unknown, options: Pick<LaunchOptions, 'env' | 'root'>): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'startup' || error.name === 'ConfigError') return error.message
  if (options.env['DATABASE_URL'] !== undefined && NO_DATABASE.has(code))
    return `The database of DATABASE_URL cannot be used: ${error.message || code}.`
  const home = path.resolve(options.root, options.env['KHELA_HOME'] ?? '.khela')
  const file = path.join(home, 'start-error.log')
  if (existsSync(home)) appendFileSync(file, `${new Date().toISOString()} ${error.stack ?? error.message}\n`)
  return `Khela could not start: ${firstLine(error)}${existsSync(file) ? ` (details in ${file})` : ''}`
}
