/** What runs by the clock: comparing with vendors (W-30), rounds that stay open (W-29), cases from flags (W-21, W-32). */
import { formatMoney, MERCHANT_CURRENCY } from '@khela/money'
import { periodOfKey, previousPeriod } from '@khela/time'
import { forgetInChunks, outside, now, type App, type Tx } from '../../../kernel/index.ts'
import { takeStep } from '../../bets/index.ts'
import { VendorCallError } from '../../play/index.ts'
import { closeBySystem, openCase } from '../../cases/index.ts'
import {
  delayRun,
  endRun,
  firstRound,
  forgetSpans,
  insertRuns,
  newFlags,
  repeatRuns,
  takeRuns,
  takeWatched,
  watchRounds,
} from './jobs-store.ts'
import { endOpenRound } from './open-rounds.ts'
import { reconcileVendor, type Span } from './reconcile.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400
/** Calls of the last minutes of a span may still be repeated (W-25). */
const GRACE = 10 * MINUTE
const AGAIN = 10 * MINUTE
/** A comparison that takes longer than this is begun a second time, which changes nothing. */
const CLAIM = HOUR
/** How long a vendor may be away before it is a case. */
const PATIENCE = DAY
/** A round is a case for a question after this (W-29). */
const OPEN_FOR = DAY

/** How long one run walks along time, in real milliseconds; the rest waits a minute. */
const WALK_MS = 5_000
const QUICK_MS = 100

/** The day of a change of the clock is 23 hours long. */
const SHORTEST_DAY = 23 * HOUR

async function plan(t: Tx, app: App, every: 'hour' | 'day', key: string): Promise<void> {
  const period = periodOfKey(every, key, app.config.timeZone)
  if (period === undefined) throw new Error(`no such ${every}: ${key}`)
  const { startAt: from, endAt: to } = previousPeriod(period)
  if (every === 'day') await repeatRuns(t, SHORTEST_DAY, 8 * DAY)
  await insertRuns(t, { from, to }, GRACE)
}

const about = (run: Span) => ({ vendor: run.vendor, from: run.from, to: run.to })

async function compare(app: App, run: Span): Promise<void> {
  try {
    const { cases, opened, closed } = await reconcileVendor(app, run.vendor, run.from, run.to)
    await app.db.tx(async (t) => {
      await endRun(t, run, cases.length)
      await closeBySystem(t, { vendor: run.vendor, kind: 'unreachable', subject: '' }, 'the vendor answers again')
    })
    if (opened > 0) app.log.error({ ...about(run), opened, closed }, 'a vendor and the house do not agree')
  } catch (error) {
    const why = error instanceof VendorCallError ? error.why : undefined
    app.log.warn({ ...about(run), why, err: error }, 'a comparison with a vendor did not come to its end')
    await app.db.tx(async (t) => {
      if (await delayRun(t, run, AGAIN, PATIENCE)) await openUnreachable(t, run)
    })
  }
}

async function openUnreachable(t: Tx, run: Span): Promise<void> {
  const nothing = { memberId: null, player: null, txId: null, roundId: null, op: null, currency: null, ours: null, theirs: null }
  await openCase(t, { ...nothing, vendor: run.vendor, kind: 'unreachable', reason: null, answer: [], happenedAt: run.from })
}

async function sweepRuns(t: Tx, app: App): Promise<void> {
  const runs = await takeRuns(t, 8, CLAIM)
  if (runs.length > 0)
    outside(t, app, 'comparing with a vendor', async () => {
      for (const run of runs) await compare(app, run)
    })
}

const before = async (t: Tx, seconds: number): Promise<Date> => new Date((await now(t)).getTime() - seconds * 1000)

async function sweepRounds(t: Tx, app: App): Promise<void> {
  const until = await before(t, OPEN_FOR)
  let stepSeconds = HOUR
  for (const began = performance.now(); performance.now() - began < WALK_MS;) {
    const stepBegan = performance.now()
    const walk = { name: 'open_rounds', until, stepSeconds, begin: firstRound }
    if ((await takeStep(t, walk, (from, to) => watchRounds(t, from, to))) === undefined) break
    // Where there is little to read the steps become longer.
    stepSeconds = performance.now() - stepBegan < QUICK_MS ? Math.min(stepSeconds * 2, DAY) : HOUR
  }
  const due = await takeWatched(t, 20, CLAIM)
  if (due.length > 0)
    outside(t, app, 'comparing with a vendor', async () => {
      for (const watched of due) await endOpenRound(app, watched)
    })
}

/** Flags become cases, and a debt is told to whoever holds withdrawals. */
async function sweepFlags(t: Tx, app: App): Promise<void> {
  for (const flag of await newFlags(t, 200)) {
    const { memberId, vendor, txId, kind, amount, at: happenedAt } = flag
    const base = { memberId, vendor, txId, kind, player: flag.player, roundId: flag.roundId, op: flag.op, happenedAt }
    await openCase(t, { ...base, currency: MERCHANT_CURRENCY, ours: amount, theirs: null, reason: null, answer: [] })
    if (kind !== 'receivable') continue
    const source = `${vendor}:${txId}`.slice(0, 200)
    await app.jobs.emit(t, 'receivableNoted', { memberId: memberId.toString(), source, amount: formatMoney(amount) })
  }
}

/** Comparisons that are over are kept this long. */
const SPANS_DAYS = 400

/** Names the handlers; called by vendorBookJobs. */
export function reconcileJobs(app: App): void {
  app.jobs.schedule('play.reconcileHour', 'hour', (t, key) => plan(t, app, 'hour', key))
  app.jobs.schedule('play.reconcileDay', 'day', (t, key) => plan(t, app, 'day', key))
  app.jobs.schedule('play.compare', 'minute', (t) => sweepRuns(t, app))
  app.jobs.schedule('play.openRounds', 'minute', (t) => sweepRounds(t, app))
  app.jobs.schedule('play.flags', 'minute', (t) => sweepFlags(t, app))
  app.jobs.schedule('play.forgetSpans', 'day', async () => {
    await forgetInChunks(app.db, (t, most) => forgetSpans(t, SPANS_DAYS, most))
  })
}
