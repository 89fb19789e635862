/**
 * Background work of the cashier. Each handler may run again; the sweep mends what a crash or a lost notice left. The names are those that
 * queues of the release before have, so they stay the wallet's.
 */
import type { App, Json } from '../../kernel/index.ts'
import { system } from '../../kernel/scope-mint.ts'
import { askAboutDeposit, confirmJob } from './deposit/confirm.ts'
import { openDeposit, openJob } from './deposit/open.ts'
import { openRefunds } from './deposit/refund-store.ts'
import { refundJob, sendRefund } from './deposit/review.ts'
import { takeUnsettled } from './deposit/store.ts'
import { matchDeposit, matchJob } from './manual/match.ts'
import { takeWaiting } from './manual/store.ts'
import type { DepositOffers } from './ports.ts'

/** Rows taken up by one sweep; the rest waits a minute. */
const sweepLimit = 200
const idOf = (body: Json): string => (body as { id: string }).id

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function cashierJobs(app: App, offers: DepositOffers): void {
  const till = { app, offers }
  app.jobs.work(openJob, (t, body) => openDeposit(t, app, system(), idOf(body)))
  app.jobs.work(refundJob, (t, body) => sendRefund(t, app, system(), idOf(body)))
  app.jobs.work(confirmJob, (t, body) => askAboutDeposit(t, till, system(), idOf(body)))
  app.jobs.work(matchJob, (t, body) => matchDeposit(t, till, system(), idOf(body)))
  app.jobs.schedule('wallet.sweep', 'minute', async (t) => {
    for (const { id, state } of await takeUnsettled(t, sweepLimit))
      await app.jobs.enqueue(t, state === 'CREATED' ? openJob : confirmJob, { id })
    const waits = await app.settings.get('DEPOSIT_MATCH_MINUTES')
    for (const id of await takeWaiting(t, waits, sweepLimit)) await app.jobs.enqueue(t, matchJob, { id })
    for (const id of await openRefunds(t, sweepLimit)) await app.jobs.enqueue(t, refundJob, { id })
  })
}
