/**
 * A house under load for as long as is asked, and through an outage (REL-R25, REL-R27). Two hundred who ask again without a pause
 * while the database is away ten seconds: p99 of the time from its return to their answer stays below five seconds, and each bet is
 * there once. Then fifty lines without a pause: memory and connections of every process stay what they were.
 * `npm run test:soak -- --minutes 30 --outage 10`.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { newKey } from '@khela/client'
import { openDb, type Db } from '../../apps/server/src/kernel/db.ts'
import { NODE_CONNECTIONS } from '../../apps/server/src/kernel/connections.ts'
import { openCluster, type Cluster } from '../crash/cluster.ts'
import { until } from '../crash/player.ts'
import { newTrialPlayer, type TrialPlayer } from './trial-player.ts'
import { judgeSamples, type Sample } from './samples.ts'

const PLAYERS = 200
const LINES = 50
/** Samples of a soak, evenly over its time. */
const SAMPLES = 30
const P99_MS = 5_000
/** A machine that has other work answers a call in two hundred that it is busy (503), and no more. */
const BUSY_SHARE = 1 / 200
const root = join(import.meta.dirname, '../..')

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, outage: { type: 'string', default: '10' } },
})
const whole = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`--${name} is "${text}"; it is a whole number`)
  return Number(text)
}
const minutes = whole('minutes', values.minutes)
const outageMs = whole('outage', values.outage) * 1_000
const problems: string[] = []
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

const roundsOf = (db: Db) =>
  db.tx((t) =>
    t.one<{ rounds: bigint; members: bigint }>('select count(*) as rounds, count(distinct member_id) as members from play.round'),
  )

/** Everybody has one bet to make, and asks for it until it is answered. Answers the milliseconds from the database's return, sorted. */
async function storm(cluster: Cluster, players: readonly TrialPlayer[], db: Db): Promise<number[]> {
  const before = await roundsOf(db)
  const refused = new Set<TrialPlayer>()
  let backAt = 0
  cluster.databaseWire.set({ kind: 'blackhole' })
  const answers = players.map(async (player) => {
    const key = newKey()
    for (;;) {
      const status = await player.bet(key)
      if (status === 200) return performance.now() - backAt
      if (status !== 503) problems.push(`a bet in an outage was answered ${status}`)
      refused.add(player)
    }
  })
  await pause(outageMs)
  backAt = performance.now()
  cluster.databaseWire.set({ kind: 'none' })
  const times = (await Promise.all(answers)).toSorted((a, b) => a - b)
  if (refused.size < players.length) problems.push(`${players.length - refused.size} of ${players.length} were not refused in the outage`)
  const after = await roundsOf(db)
  const made = after.rounds - before.rounds
  if (made !== BigInt(players.length)) problems.push(`${made} rounds for ${players.length} bets that were asked for again and again`)
  return times
}

function memoryOf(pid: number | undefined): number {
  const text = pid === undefined ? '' : readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1_024
}

async function sample(cluster: Cluster, db: Db): Promise<Sample> {
  const { open } = await db.tx((t) =>
    t.one<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ),
  )
  const memory = [...cluster.nodes, cluster.worker].map((node) => memoryOf(node.child().pid))
  return { memory, connections: open }
}

/** Fifty lines that ask without a pause; every second call is a bet. */
async function soak(
  cluster: Cluster,
  players: readonly TrialPlayer[],
  db: Db,
): Promise<{ samples: Sample[]; calls: number; busy: number }> {
  const end = performance.now() + minutes * 60_000
  let calls = 0
  let busy = 0
  const line = async (nth: number) => {
    for (let turn = nth; performance.now() < end; turn += LINES) {
      const player = players[turn % players.length] as TrialPlayer
      const status = await (turn % 2 === 0 ? player.bet(newKey()) : player.read(turn))
      if (status === 503) busy += 1
      else if (status !== 200) problems.push(`a call of the soak was answered ${status}`)
      calls += 1
    }
  }
  const lines = Promise.all(Array.from({ length: LINES }, (_, nth) => line(nth)))
  const samples: Sample[] = []
  while (performance.now() < end) {
    await pause((minutes * 60_000) / SAMPLES)
    samples.push(await sample(cluster, db))
  }
  await lines
  return { samples, calls, busy }
}

await promisify(execFile)(process.execPath, [join(root, 'tools/build.ts')])
const cluster = await openCluster()
const db = openDb({ url: cluster.databaseUrl, max: 1 })
try {
  const players: TrialPlayer[] = []
  for (let nth = 0; nth < PLAYERS; nth += 10)
    players.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, more) => newTrialPlayer(cluster.nodes[(nth + more) % 2]?.url ?? '')))),
    )
  const times = await storm(cluster, players, db)
  const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? 0
  if (p99 > P99_MS) problems.push(`after the outage one in a hundred waited ${Math.round(p99)} ms`)
  await until(() => cluster.isReady(), 60_000)
  const { samples, calls, busy } = await soak(cluster, players, db)
  problems.push(...judgeSamples(samples, 3 * NODE_CONNECTIONS))
  if (busy > calls * BUSY_SHARE) problems.push(`${busy} of ${calls} calls were answered 503`)
  const megabytes = (at: number) => (samples.at(at)?.memory ?? []).map((bytes) => Math.round(bytes / 1_048_576)).join(', ')
  console.log(`storm: ${PLAYERS} players, outage ${outageMs / 1_000} s, p99 ${Math.round(p99)} ms after it (target < ${P99_MS} ms)`)
  console.log(`memory of the nodes and the worker, MB: ${megabytes(0)} at first, ${megabytes(-1)} at last`)
  await promisify(execFile)(process.execPath, [join(root, 'tools/reconcile.ts')], {
    env: { ...process.env, DATABASE_URL: cluster.databaseUrl },
  }).catch((error: { stdout?: string }) => problems.push(`the books do not balance: ${error.stdout ?? ''}`))
  for (const problem of problems.slice(0, 20)) console.error(problem)
  console.log(`soak: ${minutes} minutes, ${calls} calls, ${busy} of them 503, ${problems.length} problems`)
} finally {
  await db.close()
  await cluster.stop()
}
process.exitCode = problems.length === 0 ? 0 : 1
