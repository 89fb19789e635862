/**
 * `npm run bench:bets`: bets by signed HTTP against the same movement of money written with one commit each, on one
 * embedded PostgreSQL with fsync on, in one run, alternating, medians of 5 (AR-BATCH).
 * `-- --minutes 1` shortens the look at memory, `-- --preload 300000` the full tables; the targets are those of the full run.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDb } from '../apps/server/src/kernel/index.ts'
import { reconcile } from '../apps/server/src/ledger/index.ts'
import { startPostgres } from '../tools/postgres/index.ts'
import { preload, prepareHouse, startNode, type Node } from './bets-house.ts'
import { measureLoad, measureWins, type Load, type Measured } from './bets-load.ts'
import { settleRatio } from './bets-settle.ts'
import { figure } from './figures.ts'
import { findPgbench, hotHouseRow, oneStatement, prepareReference } from './ledger-reference.ts'
import { median, showTable } from './measure.ts'

const { values: asked } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    preload: { type: 'string', default: '3000000' },
    seconds: { type: 'string', default: '5' },
  },
})
const MEMBERS = 2_000
const ROUNDS = 5
const SECONDS = Number(asked.seconds)
/** Long checkpoints, which a serious installation sets too; they hold for both sides. */
const SETTINGS = { max_wal_size: '8GB', checkpoint_timeout: '30min', shared_buffers: '1GB' }

const single: Load = { connections: 256, seconds: SECONDS, code: 'OK', calls: 30_000 * SECONDS }
const loads = {
  single,
  slips: { ...single, connections: 64, slip: 10, calls: 10_000 * SECONDS },
  hot: { ...single, isHot: true },
  alone: { ...single, connections: 1, calls: 2_000 * SECONDS },
  refused: { ...single, amount: '9999999999.00', code: 'INSUFFICIENT_FUNDS', calls: 40_000 * SECONDS },
} satisfies Record<string, Load>
const wins: Load = { ...single, calls: 20_000 * SECONDS }

const say = (line: string) => process.stdout.write(`${line}\n`)
const rates = (runs: readonly Measured[]) => runs.map(({ betsPerSecond }) => betsPerSecond)
const row = (name: string, values: readonly number[]) => [
  name,
  ...values.map((value) => figure(value, 0)),
  figure(median(values), 0),
  figure(1_000_000 / median(values), 1),
]
const failures: string[] = []
function target(name: string, value: number, bound: number, isMost = false): void {
  say(`${name}: ratio ${figure(value, 2)} (target ${isMost ? '≤' : '≥'} ${figure(bound, 2)})`)
  if (isMost ? value > bound : value < bound) failures.push(name)
}

interface Runs {
  readonly house: number[]
  readonly statement: number[]
  readonly single: Measured[]
  readonly slips: Measured[]
  readonly hot: Measured[]
  readonly refused: Measured[]
  readonly full: Measured[]
  readonly wins: Measured[]
  readonly alone: Measured[]
  /** Single statements a second of one client: each is a commit. */
  readonly commits: number[]
}

async function alternate(url: string, nodes: { empty: Node; full: Node }): Promise<Runs> {
  const pgbench = await findPgbench()
  if (pgbench === undefined) throw new Error('pgbench is missing: install postgresql-contrib (Debian)')
  const reference = { url, pgbench, members: MEMBERS, stake: 10_000n, seconds: SECONDS }
  const runs: Runs = { house: [], statement: [], single: [], slips: [], hot: [], refused: [], full: [], wins: [], alone: [], commits: [] }
  for (const load of Object.values(loads)) await measureLoad(nodes.empty, { ...load, seconds: 1 })
  await measureLoad(nodes.full, { ...single, seconds: 1 })
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`round ${round} of ${ROUNDS} …`)
    runs.house.push(await hotHouseRow(reference, 8))
    runs.single.push(await measureLoad(nodes.empty, loads.single))
    runs.full.push(await measureLoad(nodes.full, loads.single))
    runs.statement.push(await oneStatement(reference, 32))
    runs.slips.push(await measureLoad(nodes.empty, loads.slips))
    runs.hot.push(await measureLoad(nodes.empty, loads.hot))
    runs.refused.push(await measureLoad(nodes.empty, loads.refused))
    runs.wins.push(await measureWins(nodes.empty, wins))
    runs.alone.push(await measureLoad(nodes.empty, loads.alone))
    runs.commits.push(await oneStatement(reference, 1))
  }
  return runs
}

function show(runs: Runs): void {
  showTable([
    ['bets per second', ...runs.house.map((_, n) => `run ${n + 1}`), 'median', 'µs a bet'],
    row('pgbench, hot house row, 8 clients', runs.house),
    row('pgbench, one statement, 32 clients', runs.statement),
    row('HTTP, 256 connections', rates(runs.single)),
    row('HTTP, tables full', rates(runs.full)),
    row('HTTP, slips of 10, 64 connections', rates(runs.slips)),
    row('HTTP, one hot member', rates(runs.hot)),
    row('HTTP, refused for money', rates(runs.refused)),
    row('HTTP, wins that end a round', rates(runs.wins)),
    row('pgbench, one statement, 1 client', runs.commits),
  ])
  for (const name of ['single', 'full', 'slips', 'hot', 'refused', 'wins', 'alone'] as const) {
    const of = (take: (run: Measured) => number) => figure(median(runs[name].map(take)), 1)
    say(`${name}: p50 ${of(({ p50 }) => p50)} ms, p99 ${of(({ p99 }) => p99)} ms; making the load ${of(({ maker }) => maker)} µs a bet`)
  }
}

/** Processor time of the node and log written, for each bet; then whether memory stays as it is. */
async function costs(url: string, node: Node): Promise<void> {
  const db = openDb({ url, max: 1 })
  const lsn = async () => (await db.pool.query<{ at: string }>('select pg_current_wal_lsn()::text as at')).rows[0]?.at ?? ''
  const [cpu, from] = [(await node.figures()).cpu, await lsn()]
  const { bets } = await measureLoad(node, single)
  const after = (await node.figures()).cpu
  const used = await db.pool.query<{ bytes: bigint }>('select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::bigint as bytes', [from])
  const micros = (after.user - cpu.user + after.system - cpu.system) / bets
  const log = Number(used.rows[0]?.bytes ?? 0n) / bets
  say(`Node CPU per bet: ${figure(micros, 1)} µs; WAL per bet: ${figure(log, 0)} bytes`)
  target('WAL of a bet ÷ 1,000 bytes', log / 1_000, 1, true)
  const minutes = Number(asked.minutes)
  const sizes: number[] = []
  for (let n = 0; n < minutes * 2; n += 1) {
    await measureLoad(node, { ...single, seconds: 25, calls: 250_000, connections: 64 })
    sizes.push((await node.figures()).rss / 2 ** 20)
  }
  if (sizes.length < 4) return
  const half = sizes.length >> 1
  say(`memory of the node, MB each half minute: ${sizes.map((size) => figure(size, 0)).join(' ')}`)
  target('memory, last half ÷ first half', median(sizes.slice(half)) / median(sizes.slice(0, half)), 1.1, true)
}

function judge(runs: Runs): void {
  const of = (name: 'single' | 'slips' | 'hot' | 'refused' | 'full' | 'wins') => median(rates(runs[name]))
  target('single bets ÷ pgbench hot house row', of('single') / median(runs.house), 5)
  target('single bets ÷ pgbench one statement', of('single') / median(runs.statement), 1.6)
  target('p99 of a single bet ÷ 45 ms', median(runs.single.map(({ p99 }) => p99)) / 45, 1, true)
  target('p50 of one connection ÷ a plain commit', (median(runs.alone.map(({ p50 }) => p50)) * median(runs.commits)) / 1_000, 1.3, true)
  target('slips of 10 ÷ pgbench one statement', of('slips') / median(runs.statement), 3.3)
  target('one hot member ÷ distinct members', of('hot') / of('single'), 0.9)
  target('refused ÷ accepted', of('refused') / of('single'), 1)
  target(`${asked.preload} bets preloaded ÷ empty`, of('full') / of('single'), 0.9)
  target('wins ÷ bets', of('wins') / of('single'), 0.9)
}

const dir = await mkdtemp(path.join(tmpdir(), 'khela-bench-'))
const server = await startPostgres({ dir: path.join(dir, 'pg'), fast: false, settings: SETTINGS })
try {
  const admin = openDb({ url: server.url, max: 1 })
  await admin.pool.query('create database full_tables')
  await admin.close()
  const fullUrl = Object.assign(new URL(server.url), { pathname: '/full_tables' }).href
  const key = await prepareHouse(server.url, dir, MEMBERS)
  await prepareReference(server.url, MEMBERS)
  const fullKey = await prepareHouse(fullUrl, dir, MEMBERS)
  say(`writing ${asked.preload} bets …`)
  const owner = openDb({ url: fullUrl, max: 1, statementMs: 1_800_000 })
  await preload(owner, MEMBERS, Number(asked.preload))
  await owner.pool.query('checkpoint')
  await owner.close()
  const nodes = { empty: await startNode(server.url, dir, key, MEMBERS), full: await startNode(fullUrl, dir, fullKey, MEMBERS) }
  const runs = await alternate(server.url, nodes)
  show(runs)
  await costs(server.url, nodes.empty)
  const settle = await settleRatio(server.url)
  await Promise.all([nodes.empty.stop(), nodes.full.stop()])
  const books = openDb({ url: server.url, max: 1, statementMs: 600_000 })
  const { ok, problems } = await books.tx(reconcile, { readOnly: true })
  await books.close()
  if (!ok) throw new Error(`the books do not agree: ${problems[0]?.check} ${problems[0]?.subject} ${problems[0]?.text}`)
  say('the books agree')
  judge(runs)
  target('a shared round of 100,000 wagers ÷ a plain update of as many rows', settle, 1, true)
} finally {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
if (failures.length > 0) process.exitCode = 1
