/** Forgetting rows that are over, some at a time: each chunk is a transaction of its own, so that nothing else waits for it. */
import type { Db, Tx } from './db.ts'

const CHUNK = 5_000
/** How long one run goes on; the next run does the rest. */
const LONGEST_MS = 60_000

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
