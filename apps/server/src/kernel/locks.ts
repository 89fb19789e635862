/** Locks that are names: whoever takes one waits for the others who do, until the end of the transaction. */
import type { Tx } from './db.ts'

/** Takes the locks of these names in one order, so that two who want several never wait for each other. */
export async function lockNames(t: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted()) await t.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}
