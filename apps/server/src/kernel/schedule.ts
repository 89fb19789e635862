/** Scheduled tasks: `(task, period)` is a unique row, so every node may try and one wins (AR-SCHEDULE). */
import { periodOf, previousPeriod, type Period, type PeriodKind } from '@khela/time'
import { now } from './clock.ts'
import type { Db, Tx } from './db.ts'

export type Every = PeriodKind | 'minute'
export interface ScheduledTask {
  readonly task: string
  readonly every: Every
}
type Enqueue = (t: Tx, job: string, period: string) => Promise<void>

interface Due {
  readonly key: string
  readonly startAt: Date
}

/** A gap longer than this many periods is caught up from its end: nobody wants a year of hours at once. */
const mostCaughtUp = 62

/** The periods of a task to start at `at`: the present one, and those since `last` that nobody started. Pure. */
export function duePeriods(every: Every, at: Date, zone: string, last: Date | undefined): Due[] {
  if (every === 'minute') {
    const startAt = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
    return last !== undefined && last >= startAt ? [] : [{ key: startAt.toISOString().slice(0, 16), startAt }]
  }
  const present = periodOf(every, at, zone)
  if (last === undefined) return [present]
  // Backwards from the present, so that a gap of years costs no more than the periods that are kept.
  const due: Due[] = []
  for (let period: Period = present; period.startAt > last && due.length < mostCaughtUp; period = previousPeriod(period))
    due.unshift({ key: period.key, startAt: period.startAt })
  return due
}

/** Forgets at most so many runs of longer than a week ago; the last of each task stays, for it says what has been started. Answers how many went. */
export function forgetRuns(t: Tx, most: number): Promise<number> {
  return t.run(
    `delete from kernel.schedule_run where ctid in (
       select r.ctid from kernel.schedule_run r
        where r.start_at < kernel.now() - interval '7 days'
          and exists (select from kernel.schedule_run later where later.task = r.task and later.start_at > r.start_at)
        limit $1)`,
    [most],
  )
}

/** Starts what is due: the row that wins the period and its job are one transaction per task. */
export async function startDuePeriods(db: Db, tasks: readonly ScheduledTask[], zone: string, enqueue: Enqueue): Promise<void> {
  if (tasks.length === 0) return
  // Not a reading transaction: those are let through by a clock that has jumped, and this one decides which periods there are.
  const { at, last } = await db.tx(async (t) => ({
    at: await now(t),
    last: await t.query<{ task: string; last: Date }>(
      `select u.task, r.start_at as last from unnest($1::text[]) u(task)
        cross join lateral (select start_at from kernel.schedule_run s where s.task = u.task order by s.start_at desc limit 1) r`,
      [tasks.map((one) => one.task)],
    ),
  }))
  const lastOf = new Map(last.map((row) => [row.task, row.last]))
  for (const { task, every } of tasks) {
    const due = duePeriods(every, at, zone, lastOf.get(task))
    if (due.length === 0) continue
    await db.tx(async (t) => {
      for (const period of due) {
        const won = await t.run('insert into kernel.schedule_run (task, period, start_at) values ($1, $2, $3) on conflict do nothing', [
          task,
          period.key,
          period.startAt,
        ])
        if (won === 1) await enqueue(t, `task.${task}`, period.key)
      }
    })
  }
}
