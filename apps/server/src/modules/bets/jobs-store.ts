/** SQL of the work that runs by the clock: where a walk along time stands, and the bytes of calls that are forgotten (W-28). */
import type { Tx } from '../../kernel/index.ts'

/** Where a walk along time stands, locked until the end of the transaction; `at` null before its first step. */
export async function lockMark(t: Tx, name: string): Promise<{ at: Date | null }> {
  await t.run('insert into play.job_mark (name) values ($1) on conflict do nothing', [name])
  return t.one<{ at: Date | null }>('select at from play.job_mark where name = $1 for update', [name])
}
export async function setMark(t: Tx, name: string, at: Date): Promise<void> {
  await t.run('update play.job_mark set at = $2 where name = $1', [name, at])
}

/** Makes room for the bytes of calls of today and of the days after it, as far as there is none, and drops the days that have been over for 90 (W-28). */
export async function openRequestDays(t: Tx, ahead: number): Promise<void> {
  await t.run(`select play.open_request_day((kernel.now() at time zone 'UTC')::date + n) from generate_series(0, $1::int) n`, [ahead])
}
export async function dropRequestDays(t: Tx): Promise<void> {
  await t.run('select play.drop_request_days()')
}

/** When the first call whose bytes lie in its own row was decided, as those of the release before; reads the whole table, so only a walk that begins asks it. */
export async function firstRequest(t: Tx): Promise<Date | undefined> {
  const { at } = await t.one<{ at: Date | null }>('select min(at) as at from play.tx where request is not null')
  return at ?? undefined
}
/** Forgets such bytes of calls decided in a span, `limit` at most; answers how many. */
export function clearRequests(t: Tx, from: Date, to: Date, limit: number): Promise<number> {
  return t.run(
    `update play.tx set request = null
      where ctid = any(array(select ctid from play.tx where at >= $1 and at < $2 and request is not null limit $3))`,
    [from, to, limit],
  )
}
