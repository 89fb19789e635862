/** The wallet: money that enters and leaves the house, and the turnover in between. See README.md. */
export { approveWithdrawal, rejectWithdrawal, walletTotals, withdrawalOf, type Decision, type WithdrawalDetail } from './decide.ts'
export { askedSince as depositsAskedSince } from './deposit-store.ts'
export { approveDeposit, rejectDeposit, reverseDeposit } from './manual/decide.ts'
export { changeMethod, readDesk, saveAccount, saveOffer } from './manual/desk.ts'
export { depositDetail, firstsOf, type DepositDetail } from './manual/detail.ts'
export { dayOf, queueOf, waitingSum, type QueueRow } from './manual/queue-store.ts'
export { importReceived } from './manual/received.ts'
export { seedDeposits } from './manual/seed.ts'
export { freeReceived, type ReceivedRow } from './manual/store.ts'
export { walletJobs } from './jobs.ts'
export { paymentFactsOf } from './payment-facts-store.ts'
export { onReceivableNoted, onSignificantWin, releaseReview } from './review.ts'
export { countOpenReviews, listReviews, reviewOf, type ReviewRow } from './review-store.ts'
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
