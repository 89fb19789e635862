import type { Tx } from './db.ts'

/**
 * The database is the clock (AR-CLOCK): one time per transaction, equal on every node,
 * whatever their own clocks say (REL-R23).
 */
export async function now(t: Tx): Promise<Date> {
  return (await t.one<{ now: Date }>('select kernel.now() as now')).now
}

/**
 * Moves the clock of the whole database, for tests and the simulator: it runs on from `at`, or stands still there when
 * `stopped`; `undefined` gives the true time back. The database refuses (42501) unless its owner has set
 * `kernel.deployment.allow_clock`, which nothing but test databases does. Seen by transactions that begin after the commit.
 */
export async function setClock(t: Tx, at: Date | undefined, options: { stopped?: boolean } = {}): Promise<void> {
  await t.run('select kernel.set_clock($1, $2)', [at ?? null, options.stopped ?? false])
}
