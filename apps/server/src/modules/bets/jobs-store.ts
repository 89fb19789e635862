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

/** When the first call whose bytes are kept was decided; reads the whole table, so only a walk that begins asks it. */
export async function firstRequest(t: Tx): Promise<Date | undefined> {
  const { at } = await t.one<{ at: Date | null }>('select min(at) as at from play.tx where request is not null')
  return at ?? undefined
}
/** Forgets the bytes of calls decided in a span, `limit` at most; answers how many. */
export function clearRequests(t: Tx, from: Date, to: Date, limit: number): Promise<number> {
  return t.run(
    `update play.tx set request = null
      where ctid = any(array(select ctid from play.tx where at >= $1 and at < $2 and request is not null limit $3))`,
    [from, to, limit],
  )
}
