/** The books of the house, and the nightly look through all of them (REL-R17). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import type { App, Json, Tx } from '../../kernel/index.ts'
import { checkBalances, checkNewEntries, houseBalances, recheckSeals, type Problem } from '../../ledger/index.ts'
import { insertRun, lastRun, memberTotals } from './books-store.ts'
import { Gauge, type Registry } from 'prom-client'

const stepJob = 'books.step'

/** Where the look of a night is: the new entries and the balances first, then the seals that are due again. */
interface Progress {
  readonly period: string
  readonly stage: 'new' | 'again'
  readonly postings: number
  readonly entries: number
}

export async function readBooks(t: Tx): Promise<ReplyOf<'officeBooks'>> {
  const line = ({ kind, currency, balance }: { kind: string; currency: string; balance: bigint }) => ({
    account: kind,
    currency,
    balance: formatMoney(balance),
  })
  return { house: (await houseBalances(t)).map(line), members: (await memberTotals(t)).map(line) }
}

/** The last look through the books, and whether a good one is overdue. */
export async function readBooksState(t: Tx): Promise<ReplyOf<'officeBooksState'>> {
  const { last, goodAt, isOverdue } = await lastRun(t)
  return {
    last: last ? { at: last.at.toISOString(), ok: last.ok, problems: last.problems } : null,
    goodAt: goodAt?.toISOString() ?? null,
    isOverdue,
  }
}

/** Notes how the night ended; anything wrong is an error in the log, which alarms. */
async function endNight(t: Tx, app: App, progress: Progress, problems: readonly Problem[]): Promise<void> {
  const { period, postings, entries } = progress
  if (problems.length > 0) app.log.error({ period, problems: problems.slice(0, 10) }, 'the books do not agree')
  await insertRun(t, period, { ok: problems.length === 0, problems: problems.length, detail: { problems, counted: { postings, entries } } })
}

/**
 * One step of a night. The books are read on a connection of their own that may take its time, and before this job's
 * transaction asks anything: it would be ended while it waits.
 */
async function runStep(t: Tx, app: App, progress: Progress): Promise<void> {
  const isNew = progress.stage === 'new'
  const step = await app.longDb.tx(isNew ? checkNewEntries : recheckSeals, { oneState: true })
  const next = { ...progress, postings: progress.postings + Number(step.postings), entries: progress.entries + Number(step.entries) }
  const problems = [...step.problems]
  if (isNew && !step.more && problems.length === 0) problems.push(...(await app.longDb.tx(checkBalances, { readOnly: true })))
  if (problems.length > 0) return endNight(t, app, next, problems)
  if (step.more) return app.jobs.enqueue(t, stepJob, { ...next })
  if (isNew) return app.jobs.enqueue(t, stepJob, { ...next, stage: 'again' })
  await endNight(t, app, next, [])
}

/** An error in the log each hour in which the last good look is too long ago. */
async function watchBooks(t: Tx, app: App): Promise<void> {
  const { goodAt, isOverdue } = await lastRun(t)
  if (isOverdue) app.log.error({ goodAt }, 'the books were not found in order for more than 26 hours')
}

export function officeJobs(app: App): void {
  app.jobs.schedule('reconcile', 'day', (t, period) => app.jobs.enqueue(t, stepJob, { period, stage: 'new', postings: 0, entries: 0 }))
  app.jobs.work(stepJob, (t, body: Json) => runStep(t, app, body as unknown as Progress))
  app.jobs.schedule('books.watch', 'hour', (t) => watchBooks(t, app))
}

export function addBooksAge(registry: Registry, app: App): void {
  new Gauge({
    name: 'khela_books_good_age_seconds',
    help: 'Seconds since the books were last found in order, or since the database was made; more than 93600 is an alarm',
    registers: [registry],
    async collect() {
      const state = await app.db.tx(lastRun, { readOnly: true }).catch(() => undefined)
      if (state === undefined) this.remove()
      else this.set(state.goodAgeSeconds)
    },
  })
}
