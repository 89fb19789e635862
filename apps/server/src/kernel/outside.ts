/**
 * Talking to another house: never inside a transaction (AR-TX). A job claims
 * its work in its transaction, the talking happens once that is committed, and the answer is recorded in a transaction of
 * its own. A crash in between loses only the talk: whoever sweeps finds the work unfinished and takes it up again.
 */
import type { Db, Tx } from './db.ts'
import type { Log } from './log.ts'

const running = new WeakMap<Db, Set<Promise<void>>>()

/** Runs `work` after the commit of `t`; what it throws is logged under `what` and left to the next sweep. */
export function outside(t: Tx, app: { readonly db: Db; readonly log: Log }, what: string, work: () => Promise<void>): void {
  t.afterCommit(() => {
    const mine = running.get(app.db) ?? new Set()
    running.set(app.db, mine)
    const talk = work()
      .catch((error: unknown) => app.log.warn({ err: error, what }, 'a talk with another house failed'))
      .finally(() => mine.delete(talk))
    mine.add(talk)
  })
}

/** Resolves once nothing of this application is being talked about. */
export async function outsideDone(app: { readonly db: Db }): Promise<void> {
  for (let mine = running.get(app.db); mine !== undefined && mine.size > 0;) await Promise.all(mine)
}
