/**
 * `npm run test:failover`, and with less of each `npm test`: kills the leader of a PostgreSQL cluster under load and compares the journal of what was
 * acknowledged with the books of the node that took over (REL-R03), looks for rows that only the old leader had
 * after it came back (REL-R04), reads balances while the standby lags (REL-R05), and checks heaps and indexes (REL-R30).
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { leaveOut } from '../../tools/left-out.ts'
import { onStopSignal } from '../../tools/signals.ts'
import { signal } from '../../tools/processes.ts'
import { until } from '../crash/player.ts'
import { startHouse, type House } from '../house.ts'
import { ask, Cluster, SUPERUSER, type Node } from './cluster.ts'
import { acknowledged, check, moreAcknowledged, newLane, oldBalances, settle, whilePlaying, type Lane } from './lane.ts'
import { findPrograms, type Programs } from './programs.ts'

const LANES = 4
/** The short form has less of everything but what takes its time by itself. */
const isShort = process.argv.includes('--short')
const BALANCE_READS = isShort ? 200 : 1_000
const ROUNDS = isShort ? 40 : 200
const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const began = Date.now()
const seconds = (since: number): string => `${((Date.now() - since) / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
const say = (line: string): void => console.log(`[${seconds(began)}] ${line}`)
const problems: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'khela-failover-'))
let cluster: Cluster | undefined
/** From the moment it is asked for, so that one that is still starting can be stopped. */
let house: Promise<House> | undefined

/** What a cluster needs. The short form goes without where it cannot be had, and says so. */
function programsHere(): Programs | undefined {
  try {
    return findPrograms(say)
  } catch (error) {
    if (!isShort) throw error
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    leaveOut(`failover: REL-R03, REL-R04, REL-R05 and REL-R30 were not tried, since their programs are not here (${why})`, {
      suite: 'failover',
    })
    return undefined
  }
}

async function main(): Promise<void> {
  const programs = programsHere()
  if (programs === undefined) return
  cluster = await Cluster.prepare(folder, programs)
  say('Starting etcd, two nodes under Patroni, and HAProxy …')
  await cluster.start()
  say('Starting a house on the leader …')
  house = startHouse(join(folder, 'home'), { DATABASE_URL: cluster.url('khela'), KHELA_RATE_FACTOR: '1000' })
  const base = (await house).url
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, index) => newLane(base, index)))
  await readWhileTheStandbyLags(cluster, lanes)
  await failOver(cluster, lanes)
  await compareBooks(cluster, lanes)
  await checkPages(cluster, programs)
}

/** REL-R05: the standby receives and acknowledges, but shows nothing new; what a player reads must not come from there. */
async function readWhileTheStandbyLags(nodes: Cluster, lanes: readonly Lane[]): Promise<void> {
  const leader = await nodes.leader()
  // Patroni ends a pause that is asked for in SQL; the process that applies the log can be stopped.
  const [applier] = await ask<{ pid: number }>(
    nodes.url('postgres', nodes.other(leader)),
    "select pid from pg_stat_activity where backend_type = 'startup'",
  )
  if (applier === undefined) throw new Error('The standby applies no log.')
  const before = Date.now()
  signal(applier.pid, 'SIGSTOP')
  const { old, behind } = await (async () => {
    const counts = await Promise.all(lanes.map((lane) => oldBalances(lane, BALANCE_READS / LANES)))
    return { old: counts, behind: (await postings(nodes, leader)) - (await postings(nodes, nodes.other(leader))) }
  })().finally(() => signal(applier.pid, 'SIGCONT'))
  const wrong = old.reduce((sum, count) => sum + count, 0)
  say(`Balances: ${BALANCE_READS} read right after a bet in ${seconds(before)}, ${wrong} old; the standby was ${behind} postings behind.`)
  if (wrong > 0) problems.push(`${wrong} balances were old`)
  if (behind < BALANCE_READS) problems.push('the standby did not lag, so the reads prove nothing')
}

/** REL-R03 and the coming back of REL-R04, all under load. */
async function failOver(nodes: Cluster, lanes: readonly Lane[]): Promise<void> {
  const leader = await nodes.leader()
  const survivor = nodes.other(leader)
  await whilePlaying(lanes, async () => {
    await moreAcknowledged(lanes, ROUNDS, 60_000)
    const ahead = await cutReplication(nodes, leader, survivor)
    const before = acknowledged(lanes)
    const killed = Date.now()
    await ahead.strike()
    say(`Killed the leader ${leader.name} with ${ahead.bytes} bytes of log that no standby has, after ${before} acknowledgements …`)
    await until(async () => acknowledged(lanes) > before, 90_000)
    say(`First new acknowledgement after ${seconds(killed)}, leader is ${(await nodes.leader()).name}.`)
    await moreAcknowledged(lanes, ROUNDS, 60_000)
    const copied = nodes.copies(leader)
    nodes.startNode(leader)
    const back = Date.now()
    await until(async () => (await nodes.members()).some(({ name, role }) => name === leader.name && role === 'sync_standby'), 60_000)
    await nodes.inSync(30_000)
    say(`The old leader is back as a standby after ${seconds(back)}${nodes.copies(leader) > copied ? ', made anew from the new one' : ''}.`)
    await moreAcknowledged(lanes, ROUNDS / 2, 60_000)
  })
  if ((await nodes.leader()) !== survivor) problems.push(`${survivor.name} does not lead`)
}

/**
 * Stops what sends the log to the standby, and waits until the leader has written something that the standby does not get:
 * bets that nobody is told of. `strike` kills the leader in this state.
 */
async function cutReplication(nodes: Cluster, leader: Node, survivor: Node): Promise<{ bytes: number; strike(): Promise<void> }> {
  const [sender] = await ask<{ pid: number }>(nodes.url('postgres', leader), 'select pid from pg_stat_replication')
  if (sender === undefined) throw new Error('Nothing is replicated.')
  signal(sender.pid, 'SIGSTOP')
  let bytes = 0
  try {
    await until(async () => {
      const [received] = await ask<{ lsn: string }>(nodes.url('postgres', survivor), 'select pg_last_wal_receive_lsn()::text as lsn')
      const [ahead] = await ask<{ bytes: number }>(
        nodes.url('postgres', leader),
        'select (pg_current_wal_flush_lsn() - $1::pg_lsn)::int as bytes',
        [received?.lsn],
      )
      bytes = ahead?.bytes ?? 0
      return bytes > 4_000
    }, 10_000)
  } catch (error) {
    signal(sender.pid, 'SIGCONT')
    throw error
  }
  const strike = async () => {
    await nodes.killNode(leader)
    signal(sender.pid, 'SIGKILL')
  }
  return { bytes, strike }
}

async function postings(nodes: Cluster, node: Node): Promise<number> {
  const [row] = await ask<{ count: number }>(nodes.url('khela', node), 'select count(*)::int as count from ledger.posting')
  return row?.count ?? 0
}

/** Every row of the books as one number each: what a node has too many, too few or other shows. */
async function sums(nodes: Cluster, node: Node): Promise<string> {
  const [row] = await ask<{ all: string }>(
    nodes.url('khela', node),
    `select format('%s postings %s, %s entries %s', (select count(*) from ledger.posting), (select sum(hashtextextended(p::text, 0)) from ledger.posting p),
            (select count(*) from ledger.entry), (select sum(hashtextextended(e::text, 0)) from ledger.entry e)) as all`,
  )
  return row?.all ?? ''
}

async function compareBooks(nodes: Cluster, lanes: readonly Lane[]): Promise<void> {
  for (const lane of lanes) await settle(lane)
  for (const lane of lanes) problems.push(...(await check(lane)))
  const books = await run(process.execPath, [join(root, 'tools/reconcile.ts')], {
    env: { ...process.env, DATABASE_URL: nodes.url('khela') },
  }).catch((error: { stdout?: string }) => {
    problems.push(`the books do not balance: ${error.stdout ?? ''}`)
  })
  say(`${acknowledged(lanes)} acknowledged rounds compared. Books: ${books?.stdout.trim().split('\n').at(-1) ?? 'they do not agree'}.`)
  // Nothing writes any more, so that both nodes can be compared row by row.
  await (await house)?.stop()
  const leader = await nodes.leader()
  const said = await sums(nodes, leader)
  await until(async () => (await sums(nodes, nodes.other(leader))) === said, 20_000).catch(async () => {
    problems.push(`the nodes differ: ${said} on the leader, ${await sums(nodes, nodes.other(leader))} on the other`)
  })
  say(`Both nodes: ${said}.`)
}

/** REL-R30, on both nodes; the standby has its pages from a copy and from the log. */
async function checkPages(nodes: Cluster, programs: Programs): Promise<void> {
  const leader = await nodes.leader()
  await ask(nodes.url('khela', leader), 'create extension amcheck')
  const known = async () =>
    (await ask(nodes.url('khela', nodes.other(leader)), `select from pg_extension where extname = 'amcheck'`)).length === 1
  await until(known, 10_000)
  for (const node of [leader, nodes.other(leader)]) {
    const { password } = new URL(nodes.url('khela', node))
    const words = ['--heapallindexed', '-h', '127.0.0.1', '-p', String(node.port), '-U', SUPERUSER, '-w', 'khela']
    const found = await run(programs.amcheck, words, { env: { ...process.env, PGPASSWORD: password } }).catch(
      (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}`,
    )
    if (typeof found === 'string') problems.push(`pg_amcheck of ${node.name}: ${found}`)
  }
  say('pg_amcheck --heapallindexed has looked at both nodes.')
}

let cleaning: Promise<void> | undefined
function clean(): Promise<void> {
  cleaning ??= (async () => {
    await house?.then((one) => one.stop()).catch(() => undefined)
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })()
  return cleaning
}
onStopSignal(clean, say, 130)

try {
  await main()
} catch (error) {
  // What fails because it was told to stop is no finding.
  if (cleaning === undefined) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    for (const name of ['n1', 'n2']) console.error(`--- ${name}\n${cluster?.lastWords(name) ?? ''}`)
  }
} finally {
  await clean()
}
for (const problem of problems) console.error(problem)
say(`failover: ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
