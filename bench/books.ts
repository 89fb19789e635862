/**
 * `npm run bench:books [bets]`: how long the nightly look takes per new entry when the books hold ten times as much.
 * 3 million bets by default, against a tenth of them, in the same database; medians of three nights each.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setClock } from '../apps/server/src/kernel/clock.ts'
import { openDb, type Db } from '../apps/server/src/kernel/db.ts'
import { migrate } from '../apps/server/src/kernel/migrate.ts'
import { checkBalances, checkNewEntries, postMany, syncKinds, type PostingRequest } from '../apps/server/src/ledger/index.ts'
import { startPostgres } from '../tools/postgres/index.ts'
import { figure } from './figures.ts'
import { median, showTable } from './measure.ts'

const MEMBERS = 2_000
const BATCH = 1_000
const LANES = 2
const NIGHTS = 3
const NIGHT_BETS = 50_000
const TARGET = 1.2
const STAKE = 10_000n
const PURSE = 10n ** 15n
const SETTINGS = { max_wal_size: '4GB', checkpoint_timeout: '30min', shared_buffers: '256MB' }

const movement = (kind: 'bet' | 'deposit', memberId: bigint, key: string, house: 'game' | 'gateway', amount: bigint): PostingRequest => ({
  kind,
  memberId,
  key,
  ref: { type: 'bench', id: key },
  lines: [
    { account: { memberId, kind: 'cash' }, currency: 'BDT', amount },
    { account: { house }, currency: 'BDT', amount: -amount },
  ],
})

let made = 0
/** One lane holds the members whose number leaves the same rest, so that no two transactions wait for each other. */
async function playLane(db: Db, rest: number, bets: number): Promise<void> {
  for (let left = bets; left > 0; left -= BATCH) {
    const requests = Array.from({ length: Math.min(BATCH, left) }, () => {
      made += 1
      const member = BigInt((made % (MEMBERS / LANES)) * LANES + rest + 1)
      return movement('bet', member, `s${made}-${rest}`, 'game', -STAKE)
    })
    await db.tx((t) => postMany(t, requests))
  }
}
const play = (db: Db, bets: number) => Promise.all(Array.from({ length: LANES }, (_, rest) => playLane(db, rest, Math.floor(bets / LANES))))

let hours = 0
/** One night: everything that was posted is settled, checked and compared. Milliseconds per new entry. */
async function night(owner: Db, db: Db): Promise<number> {
  hours += 1
  await owner.tx((t) => setClock(t, new Date(Date.now() + hours * 3_600_000), { stopped: true }))
  let entries = 0n
  const began = performance.now()
  for (let more = true; more;) {
    const step = await db.tx(checkNewEntries, { oneState: true })
    if (step.problems.length > 0) throw new Error(JSON.stringify(step.problems[0]))
    entries += step.entries
    more = step.more
  }
  const problems = await db.tx(checkBalances, { readOnly: true })
  if (problems.length > 0) throw new Error(JSON.stringify(problems[0]))
  return (performance.now() - began) / Number(entries)
}

async function nights(owner: Db, db: Db): Promise<number[]> {
  await night(owner, db)
  const times: number[] = []
  for (let count = 0; count < NIGHTS; count += 1) {
    await play(db, NIGHT_BETS)
    times.push(await night(owner, db))
  }
  return times
}

const bets = Number(process.argv[2] ?? 3_000_000)
const dir = await mkdtemp(path.join(tmpdir(), 'khela-bench-'))
const server = await startPostgres({ dir, fast: true, settings: { ...SETTINGS, autovacuum: 'on' } })
const owner = openDb({ url: server.url, max: 1, statementMs: 600_000 })
const db = openDb({ url: server.url, max: LANES, role: 'khela_app', statementMs: 600_000 })
try {
  await migrate(server.url, path.join(import.meta.dirname, '../db/migrations'), path.join(import.meta.dirname, '../db/functions'))
  await owner.tx(async (t) => {
    await syncKinds(t)
    await t.run('update kernel.deployment set allow_clock = true')
    const purses = Array.from({ length: MEMBERS }, (_, at) => movement('deposit', BigInt(at + 1), 'purse', 'gateway', PURSE))
    await postMany(t, purses)
  })
  const small: number[] = []
  const large: number[] = []
  await play(db, bets / 10)
  await owner.pool.query('vacuum analyze')
  small.push(...(await nights(owner, db)))
  await play(db, (bets * 9) / 10)
  await owner.pool.query('vacuum analyze')
  large.push(...(await nights(owner, db)))
  const micro = (value: number) => figure(1_000 * value, 1)
  showTable([
    ['µs per new entry', ...small.map((_, at) => `night ${at + 1}`), 'median'],
    [`after ${bets / 10} bets`, ...small.map(micro), micro(median(small))],
    [`after ${bets} bets`, ...large.map(micro), micro(median(large))],
  ])
  const ratio = median(large) / median(small)
  process.stdout.write(`nightly books: ratio ${figure(ratio, 2)} (target ≤ ${figure(TARGET, 2)})\n`)
  if (ratio > TARGET) process.exitCode = 1
} finally {
  await Promise.all([owner.close(), db.close()])
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
