/** Background work of the wallet. Each handler may run again; the sweep mends what a crash or a lost notice left. */
import type { App, Json } from '../../kernel/index.ts'
import { system } from '../../kernel/scope-mint.ts'
import { endOverdueBonuses } from './bonus/end.ts'
import { askAboutDeposit, confirmJob } from './confirm.ts'
import { takeUnsettled } from './deposit-store.ts'
import { simJobs } from './gateways/sim/house.ts'
import { tronJobs } from './gateways/tron/watch.ts'
import { matchDeposit, matchJob } from './manual/match.ts'
import { takeWaiting } from './manual/store.ts'
import { dropOldNonces } from './notice-store.ts'
import { openDeposit, openJob } from './open-deposit.ts'
import { openRefunds } from './refund-store.ts'
import { refundJob, sendRefund } from './review-deposit.ts'
import { payoutJob, riskJob } from './withdrawal/names.ts'
import { sendingParts } from './withdrawal/part-store.ts'
import { sendPart } from './withdrawal/pay.ts'
import { closeOverdue } from './withdrawal/receipt.ts'
import { checkWithdrawal, type RiskSources } from './withdrawal/risk.ts'
import { uncheckedWithdrawals } from './withdrawal/store.ts'

/** Rows taken up by one sweep; the rest waits a minute. */
const sweepLimit = 200
const idOf = (body: Json): string => (body as { id: string }).id

/** A house of the wallet alone: nothing is known from elsewhere. */
export const noSources: RiskSources = { oppositeRounds: async () => 0, kycOf: async () => ({ tier: 0, isMissing: false }) }

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function walletJobs(app: App, sources: RiskSources = noSources): void {
  app.jobs.work(openJob, (t, body) => openDeposit(t, app, system(), idOf(body)))
  app.jobs.work(refundJob, (t, body) => sendRefund(t, app, system(), idOf(body)))
  app.jobs.work(confirmJob, (t, body) => askAboutDeposit(t, app, system(), idOf(body)))
  app.jobs.work(matchJob, (t, body) => matchDeposit(t, app, system(), idOf(body)))
  app.jobs.work(payoutJob, (t, body) => sendPart(t, app, system(), idOf(body)))
  app.jobs.work(riskJob, (t, body) => checkWithdrawal(t, app, system(), idOf(body), sources))
  app.jobs.schedule('wallet.sweep', 'minute', async (t) => {
    for (const { id, state } of await takeUnsettled(t, sweepLimit))
      await app.jobs.enqueue(t, state === 'CREATED' ? openJob : confirmJob, { id })
    const waits = await app.settings.get('DEPOSIT_MATCH_MINUTES')
    for (const id of await takeWaiting(t, waits, sweepLimit)) await app.jobs.enqueue(t, matchJob, { id })
    for (const id of await openRefunds(t, sweepLimit)) await app.jobs.enqueue(t, refundJob, { id })
    for (const id of await sendingParts(t, sweepLimit)) await app.jobs.enqueue(t, payoutJob, { id })
    for (const id of await uncheckedWithdrawals(t, sweepLimit)) await app.jobs.enqueue(t, riskJob, { id })
    await closeOverdue(t, app, sweepLimit)
    await endOverdueBonuses(t, app, sweepLimit)
    await dropOldNonces(t)
  })
  simJobs(app)
  tronJobs(app, (t, id) => app.jobs.enqueue(t, confirmJob, { id }))
}
