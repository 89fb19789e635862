/** The nightly work. A night that was missed stays missed: past balances can be read, but nobody can have watched them being taken. */
import { periodOfKey } from '@khela/time'
import { now, type App, type Json } from '../../kernel/index.ts'
import { provenCurrency } from './proof.ts'
import { takeSnapshot } from './snapshot.ts'
import { dropBefore } from './store.ts'

const snapshotJob = 'solvency.snapshot'
const dropJob = 'solvency.drop'
/** After midnight, so that what belongs to the day before has been booked. */
const minutesAfterMidnight = 10
/** A year and a month: the longest anybody has to come back for a proof. */
const daysKept = 400
const leavesDroppedAtOnce = 20_000
const dayMs = 86_400_000

const nightOf = (body: Json): string => (body as { night: string }).night

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function solvencyJobs(app: App): void {
  const day = (night: string) => {
    const period = periodOfKey('day', night, app.config.timeZone)
    if (period === undefined) throw new Error(`not a day: ${night}`)
    return period
  }
  app.jobs.schedule('solvency.night', 'day', async (t, night) => {
    const wait = Math.ceil((day(night).startAt.getTime() - (await now(t)).getTime()) / 1000) + minutesAfterMidnight * 60
    await app.jobs.enqueue(t, snapshotJob, { night }, { startAfterSeconds: Math.max(wait, 0) })
    await app.jobs.enqueue(t, dropJob, { night })
  })
  app.jobs.work(snapshotJob, async (t, body) => {
    const night = nightOf(body)
    if ((await now(t)) < day(night).endAt) return takeSnapshot(app, { night, currency: provenCurrency })
    app.log.warn({ night }, 'no proof of balances was made this night')
  })
  app.jobs.work(dropJob, async (t, body) => {
    const before = new Date(Date.parse(`${nightOf(body)}T00:00:00Z`) - daysKept * dayMs).toISOString().slice(0, 10)
    if ((await dropBefore(t, before, leavesDroppedAtOnce)) === leavesDroppedAtOnce)
      await app.jobs.enqueue(t, dropJob, { night: nightOf(body) })
  })
}
