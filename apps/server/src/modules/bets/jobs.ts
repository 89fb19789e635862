/** What runs by the clock: forgetting the bytes of old calls (W-28), and days of ceilings that are over. */
import { forgetInChunks, now, type App, type Tx } from '../../kernel/index.ts'
import { forgetDays } from './ceiling-store.ts'
import { clearRequests, dropRequestDays, firstRequest, openRequestDays } from './jobs-store.ts'
import { takeStep } from './walk.ts'

const HOUR = 3_600
const DAY = 86_400
/** How long the exact bytes of calls are kept (W-28). */
const KEPT_FOR = 90 * DAY
/** How long one run walks along time, in real milliseconds; the rest waits a minute. */
const WALK_MS = 5_000
const CHUNK = 5_000
/** Days that are opened for the bytes of calls before they come; one that has none all the same is opened by its first call. */
const DAYS_AHEAD = 2
/** What a vendor paid on a day is kept this long. */
const VENDOR_DAYS = 90

const forgetUntil = async (t: Tx): Promise<Date> => new Date((await now(t)).getTime() - KEPT_FOR * 1000)

/** Opens the days to come for the bytes of calls, and drops those that are over. */
async function turnRequestDays(app: App): Promise<void> {
  await app.db.tx((t) => openRequestDays(t, DAYS_AHEAD))
  await app.db.tx(dropRequestDays)
}

/** Forgets the bytes that lie in the rows of old calls, in chunks, each a transaction of its own, so that no bet waits for it. */
async function forgetRequests(app: App): Promise<void> {
  // Where nothing is kept the steps become longer.
  let stepSeconds = HOUR
  for (const began = performance.now(); performance.now() - began < WALK_MS;) {
    const cleared = await app.db.tx(async (t) => {
      const walk = { name: 'requests', until: await forgetUntil(t), stepSeconds, begin: firstRequest, most: CHUNK }
      return takeStep(t, walk, (from, to) => clearRequests(t, from, to, CHUNK))
    })
    if (cleared === undefined) return
    stepSeconds = cleared === 0 ? Math.min(stepSeconds * 2, DAY) : HOUR
  }
}

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function betJobs(app: App): void {
  app.jobs.schedule('play.forgetVendorDays', 'day', async () => {
    await forgetInChunks(app.db, (t, most) => forgetDays(t, VENDOR_DAYS, most))
  })
  app.jobs.schedule('play.forgetRequests', 'minute', async () => {
    await turnRequestDays(app)
    await forgetRequests(app)
  })
}
