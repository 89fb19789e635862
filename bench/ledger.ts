import { figure } from './figures.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb, type Db } from '../apps/server/src/kernel/db.ts'
import { migrate } from '../apps/server/src/kernel/migrate.ts'
import { postMany, reconcile, syncKinds, type PostingRequest } from '../apps/server/src/ledger/index.ts'
import { findPgbench, oneCommitEach, prepareReference } from './ledger-reference.ts'
import { median, showTable } from './measure.ts'

/**
 * `npm run bench:ledger`: bets gathered and posted together against the same movement written with one commit each, on
 * the same database, in the same run, alternating (AR-BATCH).
 * Embedded PostgreSQL with fsync on. KHELA_BENCH_PG (an owner's URL of an empty database) uses another server.
 */
const MEMBERS = 2_000
const BATCH = 256
const LANES = 2
const ROUNDS = 3
const SECONDS = 5
const TARGET = 3
const STAKE = 10_000n
const PURSE = 10n ** 15n
/** Long checkpoints, which a serious installation sets too; they hold for both sides. */
const SETTINGS = { max_wal_size: '4GB', checkpoint_timeout: '30min', shared_buffers: '256MB' }

const bet = (memberId: bigint, key: string): PostingRequest => ({
  kind: 'bet',
  memberId,
  key,
  ref: { type: 'round', id: key },
  lines: [
    { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: -STAKE },
    { account: { house: 'game' }, currency: 'BDT', amount: STAKE },
  ],
})

const purse = (memberId: bigint): PostingRequest => ({
  kind: 'deposit',
  memberId,
  key: 'purse',
  ref: { type: 'bench', id: 'purse' },
  lines: [
    { account: { house: 'gateway' }, currency: 'BDT', amount: -PURSE },
    { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: PURSE },
  ],
})

let made = 0

/** One lane holds the members whose number leaves the same rest, so that two batches in flight never wait for each other. */
async function lane(db: Db, rest: number, until: number, latencies: number[]): Promise<number> {
  let posted = 0
  while (performance.now() < until) {
    const requests = Array.from({ length: BATCH }, () => {
      const member = Math.floor((Math.random() * MEMBERS) / LANES) * LANES + rest + 1
      return bet(BigInt(member), `s${(made += 1)}`)
    })
    const started = performance.now()
    const outcomes = await db.tx((t) => postMany(t, requests))
    latencies.push(performance.now() - started)
    if (!outcomes.every(({ status }) => status === 'posted')) throw new Error('a bet of the benchmark was not posted')
    posted += outcomes.length
  }
  return posted
}

async function setBased(db: Db, seconds: number, latencies: number[]): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1_000
  const posted = await Promise.all(Array.from({ length: LANES }, (_, rest) => lane(db, rest, until, latencies)))
  return posted.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1_000)
}

async function prepare(url: string): Promise<void> {
  await migrate(url, path.join(import.meta.dirname, '../db/migrations'), path.join(import.meta.dirname, '../db/functions'))
  const owner = openDb({ url, max: 1 })
  try {
    await owner.tx(async (t) => {
      await syncKinds(t)
      await postMany(
        t,
        Array.from({ length: MEMBERS }, (_, index) => purse(BigInt(index + 1))),
      )
    })
    await prepareReference(url, MEMBERS)
    await owner.pool.query('vacuum analyze')
  } finally {
    await owner.close()
  }
}

async function measure(url: string): Promise<number> {
  const pgbench = await findPgbench()
  const db = openDb({ url, max: LANES, role: 'khela_app' })
  const gathered: number[] = []
  const single: number[] = []
  const latencies: number[] = []
  try {
    await setBased(db, 1, [])
    await oneCommitEach(url, pgbench, MEMBERS, STAKE, 1)
    for (let round = 1; round <= ROUNDS; round += 1) {
      gathered.push(await setBased(db, SECONDS, latencies))
      single.push(await oneCommitEach(url, pgbench, MEMBERS, STAKE, SECONDS))
    }
  } finally {
    await db.close()
  }
  latencies.sort((a, b) => a - b)
  const at = (share: number): string => `${figure(latencies[Math.floor((latencies.length - 1) * share)] ?? 0, 1)} ms`
  showTable([
    ['postings per second', ...gathered.map((_, round) => `run ${round + 1}`), 'median'],
    [`set-based, ${BATCH} × ${LANES} in flight`, ...gathered.map((rate) => figure(rate, 0)), figure(median(gathered), 0)],
    [
      `one commit each (${pgbench === undefined ? 'Node driver' : 'pgbench'})`,
      ...single.map((rate) => figure(rate, 0)),
      figure(median(single), 0),
    ],
  ])
  process.stdout.write(`a batch of ${BATCH}: p50 ${at(0.5)}, p99 ${at(0.99)}\n`)
  return median(gathered) / median(single)
}

async function booksAgree(url: string): Promise<void> {
  const owner = openDb({ url, max: 1, statementMs: 120_000 })
  try {
    const { ok, problems, counted } = await owner.tx(reconcile, { readOnly: true })
    if (!ok) throw new Error(`the books do not agree: ${problems[0]?.check} ${problems[0]?.subject} ${problems[0]?.text}`)
    process.stdout.write(`${counted.postings} postings, ${counted.entries} entries, the books agree\n`)
  } finally {
    await owner.close()
  }
}

async function withServer(work: (url: string) => Promise<void>): Promise<void> {
  const given = process.env['KHELA_BENCH_PG']
  if (given !== undefined) return work(given)
  const { startPostgres } = await import('../tools/postgres/index.ts')
  const dir = await mkdtemp(path.join(tmpdir(), 'khela-bench-'))
  const server = await startPostgres({ dir, fast: false, settings: SETTINGS })
  try {
    await work(server.url)
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

await withServer(async (url) => {
  await prepare(url)
  const ratio = await measure(url)
  await booksAgree(url)
  process.stdout.write(`ledger set-based ÷ pgbench one-commit: ratio ${figure(ratio, 2)} (target ≥ ${figure(TARGET, 2)})\n`)
  if (ratio < TARGET) process.exitCode = 1
})
