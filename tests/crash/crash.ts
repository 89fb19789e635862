/**
 * Kills nodes, worker and database under load, loses replies, cuts lines and takes the database away, and compares the
 * journal of what was acknowledged with the books (REL-R01, REL-R02, REL-R06 to REL-R08, REL-R19): each acknowledged round is there
 * exactly once with the same result, a key whose answer was lost gives one round when it is sent again, a deposit is
 * credited once, and the ledger reconciles. Between them another sealing key is taken into use (REL-O06). `npm test` runs each strike once; `npm run test:crash` has 20 kills.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openCluster, patienceMs, type Cluster } from './cluster.ts'
import { check, newLane, whilePlaying, type Lane, type Payment } from './lanes.ts'
import { until } from './player.ts'
import { rotateSeal } from './rotation.ts'
import { strikes as faults, type Strike } from './strikes.ts'

const isLong = process.argv.includes('--long')
const asked = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? (isLong ? 20 : 3))
/** Seconds a database is away, in the long form as long as the checklist says. */
const outageMs = isLong ? 20_000 : 3_000
const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const strikes: Readonly<Record<string, Strike>> = { ...faults, 'sealing key changed': rotateSeal }
const problems: string[] = []
const payments: Payment[] = []
const began = performance.now()
const inSeconds = (ms: number): string => (ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })

/** The strikes of this run: every one, and kills until there are as many as asked for. */
function programme(): string[] {
  const all = Object.keys(strikes)
  const kills = all.filter((name) => name.startsWith('kill'))
  const more = Math.max(0, asked - kills.length)
  return [...all, ...Array.from({ length: more }, (_, nth) => kills[nth % kills.length] ?? '')]
}

async function strikeAll(cluster: Cluster, lanes: readonly Lane[]): Promise<void> {
  await whilePlaying(lanes, async (watch) => {
    for (const [nth, name] of programme().entries()) {
      const before = watch.acknowledged()
      const repeats = watch.repeats()
      await until(async () => watch.acknowledged() > before + 10, patienceMs)
      const recovery = await strikes[name]?.({ cluster, lanes, watch, problems, payments, outageMs }, nth)
      const again = watch.repeats() - repeats
      console.log(`${inSeconds(performance.now() - began)} s  ${name}: back after ${inSeconds(recovery ?? 0)} s; ${again} bets asked again`)
    }
    const before = watch.acknowledged()
    await until(async () => watch.acknowledged() > before + 20, patienceMs)
  })
}

async function main(): Promise<number> {
  await run(process.execPath, [join(root, 'tools/build.ts')])
  const cluster = await openCluster()
  try {
    const lanes = await Promise.all([0, 1, 2, 3].map((index) => newLane(cluster, index)))
    await strikeAll(cluster, lanes)
    for (const lane of lanes) problems.push(...(await check(lane)))
    for (const payment of payments) problems.push(...(await payment.check()))
    const env = { ...process.env, DATABASE_URL: cluster.databaseUrl }
    await run(process.execPath, [join(root, 'tools/reconcile.ts')], { env }).catch((error: { stdout?: string }) =>
      problems.push(`the books do not balance: ${error.stdout ?? ''}`),
    )
    return lanes.reduce((sum, lane) => sum + lane.acknowledged.length, 0)
  } catch (error) {
    for (const node of [...cluster.nodes, cluster.worker]) console.error(`${node.name}:`, node.lastErrors())
    throw error
  } finally {
    await cluster.stop()
  }
}

const total = await main()
for (const problem of problems.slice(0, 40)) console.error(problem)
console.log(
  `crash: ${programme().length} strikes under load, ${total} acknowledged rounds, ${problems.length} problems, ${inSeconds(performance.now() - began)} s`,
)
process.exitCode = problems.length === 0 && total > 0 ? 0 : 1
