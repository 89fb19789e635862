/** The modules of a member's money together, for tests of one of them and of those above: their calls, jobs, seeds and some subscribers. */
import type { App } from '../kernel/index.ts'
import { cashierJobs } from '../modules/cashier/jobs.ts'
import { seedAccounts } from '../modules/cashier/manual/seed.ts'
import { cashierRoutes } from '../modules/cashier/routes.ts'
import { deposits } from '../modules/cashier/deposit/gateway-port.ts'
import { gatewayJobs } from '../modules/gateways/module.ts'
import { gatewayRoutes } from '../modules/gateways/routes.ts'
import type { RiskSources } from '../modules/payouts/index.ts'
import { payoutJobs } from '../modules/payouts/jobs.ts'
import { payoutRoutes } from '../modules/payouts/module.ts'
import { depositOffers } from '../modules/rewards/offers/grant.ts'
import { seedOffers } from '../modules/rewards/offers/seed.ts'
import { walletRoutes } from '../modules/wallet/module.ts'

export { insertOffer } from '../modules/rewards/offers/store.ts'
export { onBonusGranted } from '../modules/turnover/turnover.ts'
export { holdLargeRounds, onReceivableNoted, onSignificantWin, onWatchMatched } from '../modules/wallet/review.ts'

/** Calls of the wallet, the cashier, gateways and payouts. */
export const moneyRoutes = { ...walletRoutes, ...cashierRoutes(depositOffers), ...gatewayRoutes(deposits), ...payoutRoutes }

/** A house of these modules alone: nothing is known from elsewhere. */
export const noSources: RiskSources = {
  oppositeRounds: async () => 0,
  played: async () => ({ stake: 0n, payout: 0n }),
  kycOf: async () => ({ tier: 0, isMissing: false }),
}

/** What crediting and taking back work with. */
export const tillOf = (app: App) => ({ app, offers: depositOffers })

/** Names the handlers of their jobs. */
export function moneyJobs(app: App, sources: RiskSources = noSources): void {
  gatewayJobs(app, deposits)
  cashierJobs(app, depositOffers)
  payoutJobs(app, sources)
}

/** The demo's numbers and offers. */
export async function seedDeposits(app: Pick<App, 'db'>): Promise<void> {
  await seedAccounts(app)
  await seedOffers(app)
}
