/**
 * A house in parts, each of which can be killed alone: PostgreSQL, two nodes that answer, one that works on jobs. Between
 * them stand wires that misbehave when told to (tests/faults/proxy.ts).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { throughPort } from '../../apps/server/src/kernel/testing.ts'
import { startPostgres, type Postgres } from '../../tools/postgres/index.ts'
import { quietPort } from '../failover/port.ts'
import { openFaultProxy, type FaultProxy } from '../faults/proxy.ts'
import { until } from './player.ts'

/** Longest wait for something that has to happen: generous, because the machine may have much else to do. */
export const patienceMs = 120_000
/** Longest that a node may take to stop when it is told to. */
const stopMs = 60_000
const root = join(import.meta.dirname, '../..')
const program = join(root, 'apps/server/src/app/main.ts')

export interface Node {
  readonly name: string
  /** Where its clients reach it: through the wire. */
  readonly url: string
  readonly wire: FaultProxy
  readonly child: () => ChildProcess
  /** kill -9, and a new process in its place. Resolves when that answers /ready. */
  kill(): Promise<void>
  /** Tells it to stop. Resolves when its process has ended. */
  stop(): Promise<void>
  /** A new process in the place of one that was stopped, with settings for this start alone; resolves when it answers /ready. */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  isReady(): Promise<boolean>
  /** What it wrote last about what went wrong. */
  lastErrors(): string
}
export interface Cluster {
  readonly nodes: readonly [Node, Node]
  readonly worker: Node
  readonly databaseUrl: string
  /** Data folder of all nodes. */
  readonly home: string
  /** The wire between all nodes and PostgreSQL. */
  readonly databaseWire: FaultProxy
  /** kill -9 of the postmaster; it is started again at once, as the launcher of a house does. */
  killDatabase(): void
  isReady(): Promise<boolean>
  stop(): Promise<void>
}

/** A database that comes back whenever it ends, at the same port. */
async function openDatabase(dir: string): Promise<{ server: () => Postgres; stop(): Promise<void> }> {
  let isStopping = false
  let server: Postgres
  const start = async (): Promise<void> => {
    server = await startPostgres({
      dir,
      onEnd: () => {
        if (!isStopping) void start()
      },
    })
    if (isStopping) await server.stop()
  }
  await start()
  return { server: () => server, stop: () => ((isStopping = true), server.stop()) }
}

/** Starts everything and waits until both nodes are ready. */
export async function openCluster(): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'khela-crash-'))
  const database = await openDatabase(join(home, 'postgres'))
  const databaseWire = await openFaultProxy(database.server().port)
  const databaseUrl = throughPort(database.server().url, databaseWire.port)
  const ports: number[] = []
  for (let wanted = 0; wanted < 3; wanted += 1) ports.push(await quietPort(ports.flatMap((port) => [port, port + 1, port + 2, port + 3])))
  const publicUrl = `http://127.0.0.1:${ports[0]}`
  const make = (name: string, role: string, port = 0) => openNode({ name, role, port, home, databaseUrl, publicUrl })
  // One after the other: the first brings the tables.
  const first = await make('api 1', 'api', ports[0])
  const second = await make('api 2', 'api', ports[1])
  const worker = await make('worker', 'worker', ports[2])
  const all = [first, second, worker]
  return {
    nodes: [first, second],
    worker,
    databaseUrl: database.server().url,
    home,
    databaseWire,
    killDatabase: () =>
      void process.kill(Number(readFileSync(join(home, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    isReady: async () => (await Promise.all(all.map((node) => node.isReady()))).every(Boolean),
    async stop() {
      for (const node of all) await end(node.child(), 'SIGTERM')
      await Promise.all([...all.map(({ wire }) => wire.close()), databaseWire.close()])
      await database.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

interface NodePlan {
  readonly name: string
  readonly role: string
  readonly port: number
  readonly home: string
  readonly databaseUrl: string
  readonly publicUrl: string
}

async function openNode({ name, role, port, home, databaseUrl, publicUrl }: NodePlan): Promise<Node> {
  const wire = await openFaultProxy(port)
  // No limits of rate: a fast machine would meet them, and what is asked here is what a fault leaves behind.
  const env = {
    ROLE: role,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    KHELA_HOME: home,
    KHELA_PUBLIC_URL: publicUrl,
    KHELA_RATE_FACTOR: '1000',
    KHELA_DRAIN_SECONDS: '1',
  }
  // What belongs to the tests is no setting of a server, which refuses names that it does not know.
  const inherited = Object.entries(process.env).filter(([setting]) => !setting.startsWith('KHELA_'))
  const log = join(home, `${name}.log`)
  const begin = (more: Readonly<Record<string, string>> = {}): ChildProcess => {
    const file = openSync(log, 'a')
    const child = spawn(process.execPath, [program], {
      cwd: root,
      env: { ...Object.fromEntries(inherited), ...env, ...more },
      stdio: ['ignore', file, file],
    })
    closeSync(file)
    return child
  }
  let child = begin()
  // Whatever ends the test: nothing that it started goes on.
  process.on('exit', () => child.kill('SIGKILL'))
  const isReady = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.ok === true
  const ready = () =>
    until(async () => {
      // A node that gave up while the database was away is started again, as a supervisor does.
      if (child.exitCode !== null) child = begin()
      return isReady()
    }, patienceMs).catch(() => {
      throw new Error(`${name} does not get ready: ${readFileSync(log, 'utf8').split('\n').slice(-5).join('\n')}`)
    })
  await ready()
  return {
    name,
    url: `http://127.0.0.1:${wire.port}`,
    wire,
    child: () => child,
    isReady,
    lastErrors: () => lastErrors(log),
    async kill() {
      await end(child, 'SIGKILL')
      child = begin()
      await ready()
    },
    stop: () => end(child, 'SIGTERM'),
    async start(more) {
      child = begin(more)
      await ready()
    },
  }
}

/** The last lines of a log that name an error (pino: level 50 and more) or are no JSON, as those of a process that fell. */
function lastErrors(log: string): string {
  const isError = (line: string): boolean => line !== '' && (!line.startsWith('{') || /"level":(?:[5-9]\d|"(?:error|fatal)")/.test(line))
  return readFileSync(log, 'utf8').split('\n').filter(isError).slice(-6).join('\n')
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  // A stop may take the grace of open calls and jobs, not for ever.
  const limit = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await gone
  clearTimeout(limit)
  if (signal === 'SIGTERM' && child.signalCode === 'SIGKILL') throw new Error(`process ${child.pid} did not stop when it was told to`)
}
