/** Background work of the house: rounds that their players left (GS-2.4). */
import type { App, Tx } from '../../kernel/index.ts'
import type { Shots } from './ports.ts'
import { returnJobs } from './return-watch.ts'
import { endLeft } from './steps.ts'
import { leftSteps, lockLeft } from './steps-store.ts'

/** Rounds that one sweep takes up; the rest waits for the next. */
const MOST = 500
const JOB = 'house.left'

async function sweep(t: Tx, app: App): Promise<void> {
  const hours = await app.settings.get('HOUSE_ABANDONED_HOURS')
  for (const { memberId, id } of await leftSteps(t, hours, MOST))
    await app.jobs.enqueue(t, JOB, { memberId: memberId.toString(), id }, { singletonKey: id })
}

async function end(t: Tx, app: App, body: unknown): Promise<void> {
  const { memberId, id } = body as { readonly memberId: string; readonly id: string }
  // Its player may have come back meanwhile.
  const row = await lockLeft(t, BigInt(memberId), id, await app.settings.get('HOUSE_ABANDONED_HOURS'))
  if (row !== undefined) await endLeft(t, app, row)
}

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function houseJobs(app: App, shots: Shots): void {
  app.jobs.schedule('house.left', 'hour', (t) => sweep(t, app))
  returnJobs(app, shots)
  app.jobs.work(JOB, (t, body) => end(t, app, body))
}
