/** Background work of the tables: rounds whose leader is gone and at which nobody looks, and what is of the moment only. */
import { forgetOld, now, type App, type Tx } from '../../kernel/index.ts'
import { forgetWatching } from './crowd-store.ts'
import { leaderless } from './lead-store.ts'
import { lastRound } from './store.ts'
import { forgetSeats, talkAgeing } from './talk-store.ts'
import { dueOf, stepRound } from './round-steps.ts'

const STEP = 'house.tables.step'
async function sweep(t: Tx, app: App): Promise<void> {
  for (const table of await leaderless(t)) await app.jobs.enqueue(t, STEP, { table }, { singletonKey: table })
}

/** One step of a round that nobody leads; the next one is a job of its own. */
async function step(t: Tx, app: App, body: unknown): Promise<void> {
  const { table } = body as { readonly table: Parameters<typeof lastRound>[1] }
  const round = await lastRound(t, table)
  if (round === undefined || round.overAt !== null) return
  if (await stepRound(t, app, round)) return app.jobs.enqueue(t, STEP, { table })
  const wait = ((await dueOf(t, app, round))?.getTime() ?? 0) - (await now(t)).getTime()
  if (wait > 0) await app.jobs.enqueue(t, STEP, { table }, { startAfterSeconds: Math.ceil(wait / 1000) })
}

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function tableJobs(app: App): void {
  app.jobs.schedule('house.tables', 'minute', (t) => sweep(t, app))
  app.jobs.work(STEP, (t, body) => step(t, app, body))
  app.jobs.schedule('house.tables.forget', 'day', async (t) => {
    await forgetSeats(t)
    await forgetWatching(t)
    await forgetOld(app.db, talkAgeing)
  })
}
