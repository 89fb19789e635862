/** The modules of a member's money together, for tests of one of them and of those above: their calls, jobs, seeds and some subscribers. */
import type { App } from '../apps/server/src/kernel/index.ts'
import { cashierJobs } from '../apps/server/src/modules/cashier/jobs.ts'
import { seedAccounts } from '../apps/server/src/modules/cashier/manual/seed.ts'
import { cashierRoutes } from '../apps/server/src/modules/cashier/routes.ts'
import type { RiskSources } from '../apps/server/src/modules/payouts/index.ts'
import { payoutJobs } from '../apps/server/src/modules/payouts/jobs.ts'
import { payoutRoutes } from '../apps/server/src/modules/payouts/module.ts'
import { depositOffers } from '../apps/server/src/modules/rewards/index.ts'
import { seedOffers } from '../apps/server/src/modules/rewards/offers/seed.ts'
import { walletRoutes } from '../apps/server/src/modules/wallet/module.ts'

export { insertOffer } from '../apps/server/src/modules/rewards/offers/store.ts'
export { onBonusGranted } from '../apps/server/src/modules/turnover/turnover.ts'
export { holdLargeRounds, onReceivableNoted, onSignificantWin, onWatchMatched } from '../apps/server/src/modules/wallet/review.ts'

/** Calls of the wallet, the cashier and payouts. */
export const moneyRoutes = { ...walletRoutes, ...cashierRoutes(depositOffers), ...payoutRoutes }

/** A house of these modules alone: nothing is known from elsewhere. */
export const noSources: RiskSources = { oppositeRounds: async () => 0, kycOf: async () => ({ tier: 0, isMissing: false }) }

/** What crediting and taking back work with. */
export const tillOf = (app: App) => ({ app, offers: depositOffers })

/** Names the handlers of their jobs. */
export function moneyJobs(app: App, sources: RiskSources = noSources): void {
  cashierJobs(app, depositOffers)
  payoutJobs(app, sources)
}

/** The demo's numbers and offers. */
export async function seedDeposits(app: Pick<App, 'db'>): Promise<void> {
  await seedAccounts(app)
  await seedOffers(app)
}
