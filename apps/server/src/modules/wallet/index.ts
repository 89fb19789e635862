/** The wallet: money that enters and leaves the house, and the turnover in between. See README.md. */
export { adjustmentBounds, approveAdjustment, foresee, proposeAdjustment, rejectAdjustment } from './adjustment/adjustment.ts'
export { countWaiting as countAdjustments, findAdjustment, pageOfAdjustments, type AdjustmentRow } from './adjustment/store.ts'
export { requirementsOf } from './desk.ts'
export { membersOfPayee, paidByDay, paymentsOf } from './desk-store.ts'
export { approveWithdrawal, rejectWithdrawal, walletTotals, withdrawalOf, type Decision, type WithdrawalDetail } from './decide.ts'
export { askedSince as depositsAskedSince } from './deposit-store.ts'
export { walletJobs } from './jobs.ts'
export { onReceivableNoted, onSignificantWin, releaseReview } from './review.ts'
export { countOpenReviews, hasOpenReview, listReviews, reviewOf, type ReviewRow } from './review-store.ts'
export { walletRoutes } from './routes.ts'
export type { Check } from './rules.ts'
export { owingMembers } from './turnover-store.ts'
export { onBonusGranted, onRoundsSettled, onRoundVoided } from './turnover.ts'
export {
  pageOfWithdrawals as listWithdrawals,
  waitingTotals,
  type WithdrawalFilter,
  type WithdrawalRow,
  type WithdrawalStep,
} from './withdrawal-store.ts'
