/** Background work of payouts. Each handler may run again; the sweep mends what a crash or a lost answer left. */
import { port, type App, type Json } from '../../kernel/index.ts'
import { system } from '../../kernel/scope-mint.ts'
import { payoutJob, riskJob } from './names.ts'
import { sendingParts } from './part-store.ts'
import { sendPart } from './pay.ts'
import { closeOverdue } from './receipt.ts'
import { checkWithdrawal, type RiskSources } from './risk.ts'
import { uncheckedWithdrawals } from './store.ts'

/** What the risk checks of a withdrawal ask of modules above. */
export const riskPort = port<RiskSources>('payouts.riskSources')

/** Rows taken up by one sweep; the rest waits a minute. */
const sweepLimit = 200
const idOf = (body: Json): string => (body as { id: string }).id

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function payoutJobs(app: App, sources: RiskSources): void {
  app.jobs.work(payoutJob, (t, body) => sendPart(t, app, system(), idOf(body)))
  app.jobs.work(riskJob, (t, body) => checkWithdrawal(t, app, system(), idOf(body), sources))
  app.jobs.schedule('payouts.sweep', 'minute', async (t) => {
    for (const id of await sendingParts(t, sweepLimit)) await app.jobs.enqueue(t, payoutJob, { id })
    for (const id of await uncheckedWithdrawals(t, sweepLimit)) await app.jobs.enqueue(t, riskJob, { id })
    await closeOverdue(t, app, sweepLimit)
  })
}
