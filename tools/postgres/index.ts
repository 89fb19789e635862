/**
 * The embedded PostgreSQL: started as a child of this program on a loopback port, gone when this program is gone.
 * Files in `dir`: data (the database), password, port, owner (who stops it), log, socket (a folder).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lock } from '../lock.ts'
import { boundLog, type LogSize } from '../log-size.ts'
import { ended, nameOf, nameRuns, signal } from '../processes.ts'
import { nativeFolder } from './binaries.ts'
import { create, DATABASE, ENVIRONMENT, password, USER } from './cluster.ts'
import { running, settle } from './leftovers.ts'
import { outsidePlace, runnerFor, type Runner } from './runner.ts'

export interface PostgresOptions {
  /** Folder of this server; made when missing. */
  readonly dir: string
  /** PostgreSQL settings, for example `{ max_connections: '200' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Gives up durability, and the work against guessing the password, for speed: for tests. */
  readonly fast?: boolean
  readonly log?: (line: string) => void
  /** Called when the server ends without `stop`. */
  readonly onEnd?: () => void
  /** False behaves as on a system without user namespaces. */
  readonly namespaces?: boolean
  readonly logSize?: LogSize
}

export interface Postgres {
  /**
   * Address of database `khela` for its owner, a superuser. It names the loopback port and, where the folder's name is short enough,
   * in `host` the folder of a socket, which drivers take instead: a statement costs a sixth less of the processor by it.
   */
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Stops the server and waits until it has gone; does nothing when another living program started it. */
  stop(): Promise<void>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
/** Safe when a process is killed, not when the machine loses power: what is acknowledged has been handed to the system. */
const FAST = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

/**
 * The shell between us and the server holds a pipe from us (descriptor 3). When we are gone, even by SIGKILL, the pipe
 * ends and it asks the server for a fast shutdown; otherwise it waits for the server.
 */
const WATCH_NEW =
  '"$@" </dev/null 3<&- & p=$!; (read -r _; kill -INT $p) <&3 3<&- & w=$!; exec 3<&-; wait $p; c=$?; kill $w 2>/dev/null; exit $c'
/** Starts the server of `dir`, or joins the one that another living program has started there. Throws plain sentences. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  mkdirSync(options.dir, { recursive: true, mode: 0o700 })
  const dir = realpathSync(options.dir)
  const runner = runnerFor(dir, nativeFolder(), options.namespaces)
  const data = path.join(runner.place, 'data')
  const started = await lock(path.join(dir, 'start.lock'), 120)
  try {
    const secret = password(runner, data)
    const found = await settle(data, () => nameRuns(ownerOf(dir)))
    const server = found === undefined ? await startNew(runner, dir, data, options) : { ...found, stop: async () => undefined }
    const url = new URL(`postgres://${USER}:${secret}@127.0.0.1:${server.port}/${DATABASE}`)
    const folder = socketFolder(runner)
    if (existsSync(path.join(folder, `.s.PGSQL.${server.port}`))) url.searchParams.set('host', folder)
    return { ...server, url: url.href }
  } finally {
    started.release()
  }
}

/** Removes the database of `dir`; it must not run. */
export function removePostgres(dir: string): void {
  for (const place of [dir, outsidePlace(existsSync(dir) ? realpathSync(dir) : dir)]) {
    if (running(path.join(place, 'data')) !== undefined) throw new Error('The database is running: stop Khela first.')
    rmSync(place, { recursive: true, force: true })
  }
}

type Server = Omit<Postgres, 'url'>

const socketFolder = (runner: Runner): string => path.join(runner.place, 'socket')
/** The system refuses a socket whose whole name is longer than this (the shorter of Linux and macOS). */
const LONGEST_SOCKET = 103

/** Makes the folder of the socket, for whoever may read the password alone. Answers none where its name is too long. */
function makeSocketFolder(runner: Runner): string {
  const folder = socketFolder(runner)
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.65535.lock')) > LONGEST_SOCKET) return ''
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    runner.give(folder)
  }
  return folder
}

/** Name of the program that started the server of `dir` and will stop it. */
function ownerOf(dir: string): string {
  const file = path.join(dir, 'owner')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

async function startNew(runner: Runner, dir: string, data: string, options: PostgresOptions): Promise<Server> {
  if (!existsSync(data)) {
    options.log?.('Making the database …')
    create(runner, data, options.fast ?? false)
  }
  for (let tries = 1; ; tries += 1) {
    const port = await choosePort(dir)
    const child = launch(runner, dir, data, port, options)
    const pid = await ready(child, data, options.log)
    if (pid !== undefined) {
      let stopping = false
      const stop = own(dir, pid, child)
      const endLog = boundLog(path.join(dir, 'log'), options.logSize)
      child.on('exit', () => {
        endLog()
        if (!stopping) options.onEnd?.()
      })
      return { pid, port, stop: () => ((stopping = true), stop()) }
    }
    const said = lastWords(path.join(dir, 'log'))
    // Somebody took the port between our look and the start: look again.
    if (tries === 3 || !/bind|in use/i.test(said)) throw new Error(`The embedded database did not start: ${said}`)
  }
}

/** Writes down that the server is ours and returns what stops it. */
function own(dir: string, pid: number, watchdog: ChildProcess): () => Promise<void> {
  const watcher = watchdog.pid ?? 0
  writeFileSync(path.join(dir, 'owner'), nameOf(process.pid))
  watchdog.unref()
  const pipe = watchdog.stdio[3]
  // Neither may keep our program alive: when it ends, they end the server.
  if (pipe instanceof Socket) pipe.unref()
  return async () => {
    // Fast shutdown; then immediate, which recovers at the next start (PostgreSQL, "Shutting Down the Server").
    for (const [name, seconds] of [
      ['SIGINT', 20],
      ['SIGQUIT', 10],
      ['SIGKILL', 5],
    ] as const) {
      signal(pid, name)
      if (await ended(pid, seconds)) break
    }
    pipe?.destroy()
    await ended(watcher, 5)
    rmSync(path.join(dir, 'owner'), { force: true })
  }
}

function launch(runner: Runner, dir: string, data: string, port: number, options: PostgresOptions): ChildProcess {
  const sockets = { unix_socket_directories: makeSocketFolder(runner), unix_socket_permissions: '0700' }
  const settings = { ...SETTINGS, ...sockets, ...(options.fast ? FAST : {}), ...options.settings, port: String(port) }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...runner.prefix, path.join(runner.native, 'bin', 'postgres'), '-D', data, ...words]
  const file = path.join(dir, 'log')
  const log = openSync(file, 'a', 0o600)
  try {
    // Detached: a Ctrl-C in the terminal must reach us, not the server we still need to finish our work.
    return spawn('/bin/sh', ['-c', WATCH_NEW, 'sh', ...command], {
      ...runner.as,
      cwd: '/',
      env: ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
    })
  } finally {
    closeSync(log)
  }
}

/** The server's pid once it takes connections; undefined when it ended instead. */
async function ready(child: ChildProcess, data: string, log?: (line: string) => void): Promise<number | undefined> {
  let gone = false
  child.on('exit', () => (gone = true)).on('error', () => (gone = true))
  for (let next = Date.now() + 5_000; !gone; await wait(15)) {
    const server = running(data)
    if (server?.status === 'ready') return server.pid
    if (Date.now() < next) continue
    log?.('The database is still recovering …')
    next += 5_000
  }
  return undefined
}

/** The port of the last start when it is free, otherwise a free one, remembered. */
async function choosePort(dir: string): Promise<number> {
  const file = path.join(dir, 'port')
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = (await listening(remembered)) ?? (await listening(0))
  if (port === undefined) throw new Error('No free port was found for the database.')
  writeFileSync(file, String(port))
  return port
}

/** The port that was free when asked for `port` (0 for a free one), or undefined when it is taken. */
function listening(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const at = probe.address()
      probe.close(() => resolve(typeof at === 'object' ? at?.port : undefined))
    })
  })
}

function lastWords(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return lines.slice(-4).join(' ').slice(-600)
}
