/**
 * Starts of jobs that have not come to an end. Counted before the handler runs, so that a job that ends its process is known by
 * it afterwards; a job at its first attempt is not counted, which spares nearly all of them a transaction.
 */
import type { Db, Tx } from './db.ts'

/** As many starts without an end make a dead letter. */
const MOST_STARTS = 3

/** Counts a start of a job, before it runs. False: it has been started too often without an end, and must not run again. */
export async function mayStart(db: Db, job: string): Promise<boolean> {
  const { starts } = await db.tx((t) =>
    t.one<{ starts: number }>(
      `insert into kernel.job_start (job_id, starts) values ($1, 1)
       on conflict (job_id) do update set starts = job_start.starts + 1, at = excluded.at returning starts`,
      [job],
    ),
  )
  return starts <= MOST_STARTS
}

/** The job has come to an end, good or bad: its process lives. */
export async function forgetStarts(t: Tx, job: string): Promise<void> {
  await t.run('delete from kernel.job_start where job_id = $1', [job])
}

/** Forgets starts of jobs that are long gone, their workers with them. */
export async function forgetLostStarts(t: Tx): Promise<void> {
  await t.run(`delete from kernel.job_start where at < kernel.now() - interval '7 days'`)
}
