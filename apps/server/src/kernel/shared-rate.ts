/** Limits of calls that all nodes of a deployment share: counted in the database, by real time. */
import { createHash } from 'node:crypto'
import type { Db, Tx } from './db.ts'

interface Counted {
  readonly calls: number
  /** Until the count begins anew, in seconds. */
  readonly waitSeconds: number
}

/** Counts one call of `who` to an endpoint, or for another purpose, in the window of now: at most a day; answers how many there were in it. */
export function countCall(db: Db, endpoint: string, who: string, seconds: number): Promise<Counted> {
  const key = createHash('sha256').update(`${endpoint}|${who}`).digest()
  // Real time, not the house's clock: a clock that tests or a game day stop must not stop a limit.
  return db.tx(
    (t) =>
      t.one<Counted>(
        `with w as (select to_timestamp(floor(extract(epoch from clock_timestamp()) / $2::int) * $2::int) as since)
         insert into kernel.rate_count as c (key, since, calls) select $1, w.since, 1 from w
         on conflict (key) do update
           set calls = case when c.since = excluded.since then c.calls + 1 else 1 end, since = excluded.since
         returning calls, ceil(extract(epoch from since + $2::int * interval '1 second' - clock_timestamp()))::int as "waitSeconds"`,
        [key, seconds],
      ),
    { single: true },
  )
}

/** Forgets at most so many counts of two days ago. Answers how many went. */
export function forgetRates(t: Tx, most: number): Promise<number> {
  return t.run(
    `delete from kernel.rate_count
      where key in (select key from kernel.rate_count where since < clock_timestamp() - interval '2 days' limit $1)`,
    [most],
  )
}
