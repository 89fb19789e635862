/**
 * `npm run bench:measures`: how long the measures of a team of 2,000 take over 30 days, once they are added up, among other teams as
 * large. Whatever it answers is compared with a plain sum over all rows.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb, type Db } from '../apps/server/src/kernel/db.ts'
import { migrate } from '../apps/server/src/kernel/index.ts'
import { all } from '../apps/server/src/kernel/scope-mint.ts'
import { figuresOf, measures, type Question } from '../apps/server/src/modules/measures/index.ts'
import { figure } from './figures.ts'
import { fillDays, fillMembers } from './measures-store.ts'
import { median, showTable } from './measure.ts'

const HEADS = 2
const TEAM = 2_000
const KEPT_DAYS = 40
const DAYS = 30
const ROUNDS = 11
const TARGET_MS = 200
const zone = 'Asia/Dhaka'
const last = '2026-03-31'
const span = { from: '2026-03-02', to: last, zone }
const team = { kind: 'below', of: [1n], isDirect: false } as const

const questions: Readonly<Record<string, Question>> = {
  'a team, all measures': { who: team, span, measures },
  'a team by member': { who: team, span, measures, by: ['member'] },
  'a team by class': { who: team, span, measures, category: 'class' },
  'directly below': { who: { ...team, isDirect: true }, span, measures },
  'one member by day': { who: { kind: 'members', ids: [10n] }, span, measures, by: ['day'] },
  'two teams at once': { who: { ...team, of: [1n, 2n] }, span, measures, by: ['team'] },
  everybody: { who: { kind: 'everybody' }, span, measures },
}

/** Median time of each question; each answer is looked at once. */
async function measure(db: Db): Promise<Map<string, number>> {
  const taken = new Map<string, number[]>(Object.keys(questions).map((name) => [name, []]))
  for (let round = -2; round < ROUNDS; round += 1)
    for (const [name, question] of Object.entries(questions)) {
      const began = performance.now()
      await db.tx((t) => figuresOf(t, all('bench'), question), { readOnly: true })
      if (round >= 0) taken.get(name)?.push(performance.now() - began)
    }
  const middle = new Map([...taken].map(([name, times]) => [name, median(times)]))
  showTable([['asked', 'ms, median'], ...[...middle].map(([name, ms]) => [name, figure(ms, 1)])])
  return middle
}

/** The team's stake is what its members' rows come to. */
async function agrees(db: Db): Promise<void> {
  const [row] = await db.tx((t) => figuresOf(t, all('bench'), { who: team, span, measures: ['stake'] }), { readOnly: true })
  const plain = await db.tx((t) =>
    t.one<{ stake: bigint }>(
      `select sum(-s.amount)::bigint as stake from measures.day_sum s join identity.member m on m.id = s.member_id
        where m.path like '/1/_%' and s.kind = 'bet' and s.day between $1 and $2`,
      [span.from, span.to],
    ),
  )
  if (row?.figures.stake !== plain.stake)
    throw new Error(`the team is said to have staked ${row?.figures.stake}, its rows come to ${plain.stake}`)
}

const dir = await mkdtemp(path.join(tmpdir(), 'khela-bench-'))
const { startPostgres } = await import('../tools/postgres/index.ts')
const server = await startPostgres({ dir, fast: true, settings: { max_wal_size: '4GB', shared_buffers: '256MB' } })
try {
  await migrate(server.url, path.join(import.meta.dirname, '../db/migrations'), path.join(import.meta.dirname, '../db/functions'))
  const db = openDb({ url: server.url, max: 1, statementMs: 120_000 })
  await db.tx((t) => fillMembers(t, HEADS, TEAM))
  await db.tx((t) => fillDays(t, last, KEPT_DAYS))
  await db.pool.query('vacuum analyze')
  const ms = await measure(db)
  await agrees(db)
  const slowest = ms.get('a team, all measures') ?? Number.POSITIVE_INFINITY
  process.stdout.write(`a team of ${TEAM} × ${DAYS} days: ${figure(slowest, 0)} ms (target ≤ ${TARGET_MS})\n`)
  if (slowest > TARGET_MS) process.exitCode = 1
  await db.close()
} finally {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
