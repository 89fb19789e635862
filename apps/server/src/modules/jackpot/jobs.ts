/** Each minute the growth of the pools becomes money. */
import type { App, Tx } from '../../kernel/index.ts'
import { bookGrowth } from './pools.ts'
import { runningPools } from './store.ts'

const moreJob = 'jackpot.more'
/** Steps of one run: most of a day. After a longer standstill the rest follows in runs of its own. */
const mostSteps = 15_000

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function jackpotJobs(app: App, most: number = mostSteps): void {
  const fund = async (t: Tx) => {
    let isBehind = false
    for (const { id } of await runningPools(t)) isBehind = (await bookGrowth(t, app, id, most)) || isBehind
    if (isBehind) await app.jobs.enqueue(t, moreJob, {})
  }
  app.jobs.schedule('jackpot.fund', 'minute', fund)
  app.jobs.work(moreJob, fund)
}
