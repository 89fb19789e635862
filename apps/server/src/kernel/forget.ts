/** Forgetting rows that are over, some at a time: each chunk is a transaction of its own, so that nothing else waits for it. */
import type { Db, Tx } from './db.ts'

const CHUNK = 5_000
/** How long one run goes on; the next run does the rest. */
const LONGEST_MS = 60_000

/** Rows that are neither money nor play, and when they are over. A store writes it; nothing from outside stands in its texts. */
export interface Ageing {
  readonly table: string
  /** What a row that is over is like; `$1` is the days. */
  readonly over: string
  readonly days: number
}

/** Forgets the rows that are over. Answers how many went. */
export function forgetOld(db: Db, { table: TABLE, over: OVER, days }: Ageing): Promise<number> {
  // A row has its place within its part of the table alone.
  const sql = `delete from ${TABLE} where (tableoid, ctid) in (select tableoid, ctid from ${TABLE} where ${OVER} limit $2)`
  return forgetInChunks(db, (t, most) => t.run(sql, [days, most]))
}

/** The same for each of these, in this order. Answers how many went of the tables that lost any. */
export async function forgetEach(db: Db, all: readonly Ageing[]): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const one of all) {
    const rows = await forgetOld(db, one)
    if (rows > 0) gone[one.table] = rows
  }
  return gone
}

/** Runs `forget`, which takes the most rows it may delete and answers how many it did, until fewer are left. Answers the sum. */
export async function forgetInChunks(db: Db, forget: (t: Tx, most: number) => Promise<number>, chunk = CHUNK): Promise<number> {
  const began = performance.now()
  let sum = 0
  let gone: number
  do {
    gone = await db.tx((t) => forget(t, chunk))
    sum += gone
  } while (gone >= chunk && performance.now() - began < LONGEST_MS)
  return sum
}
