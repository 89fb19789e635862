/** Payouts: money that leaves the house for a member. See README.md. */
export { walletTotals } from './decide.ts'
export { mattersOf, membersOfPayee, paidByDay, paymentsOf } from './desk-store.ts'
export { riskPort } from './jobs.ts'
export { payoutsModule } from './module.ts'
export type { RiskSources } from './risk.ts'
export { countCancellations, withdrawersSince } from './store.ts'
