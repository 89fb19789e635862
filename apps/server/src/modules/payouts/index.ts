/** Payouts: money that leaves the house for a member. See README.md. */
export { approveWithdrawal, rejectWithdrawal, takesTwoBy, walletTotals, withdrawalOf, type WithdrawalDetail } from './decide.ts'
export { mattersOf, membersOfPayee, paidByDay, paymentsOf } from './desk-store.ts'
export { resolveDispute } from './dispute.ts'
export { findDispute as disputeOf } from './dispute-store.ts'
export { riskPort } from './jobs.ts'
export { payoutsModule } from './module.ts'
export { fourEyesAbove, payPart } from './pay.ts'
export { accountsAround, flowOf, type UsedAccount } from './risk-store.ts'
export type { RiskSources } from './risk.ts'
export {
  countCancellations,
  findWithdrawal as withdrawalRow,
  pageOfWithdrawals as listWithdrawals,
  queueTotals,
  withdrawersSince,
  type WithdrawalRow,
} from './store.ts'
