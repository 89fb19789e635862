/** The wallet: money that enters and leaves the house, and the turnover in between. See README.md. */
export { adjustmentBounds, approveAdjustment, foresee, proposeAdjustment, rejectAdjustment } from './adjustment/adjustment.ts'
export { countWaiting as countAdjustments, findAdjustment, pageOfAdjustments, type AdjustmentRow } from './adjustment/store.ts'
export { takeLateBonus } from './bonus/end.ts'
export { requirementsOf } from './desk.ts'
export { mattersOf, membersOfPayee, paidByDay, paymentsOf } from './desk-store.ts'
export { askedSince as depositsAskedSince } from './deposit-store.ts'
export { hasDeposited, moneyHabits, moversSince, type MoneyHabits } from './habit-store.ts'
export { noSources, walletJobs } from './jobs.ts'
export { approveDeposit, rejectDeposit, reverseDeposit } from './manual/decide.ts'
export { archiveOffer } from './offers/store.ts'
export { changeMethod, readDesk, readOffer, saveAccount, saveOffer } from './manual/desk.ts'
export { accountById } from './manual/desk-store.ts'
export { depositDetail, firstsOf, type DepositDetail } from './manual/detail.ts'
export { dayOf, queueOf, waitingSum, type QueueRow } from './manual/queue-store.ts'
export { importReceived } from './manual/received.ts'
export { seedDeposits } from './manual/seed.ts'
export { freeReceived, type ReceivedRow } from './manual/store.ts'
export { walletModule } from './module.ts'
export { riskPort, roundHearerPort, roundSourcesPort } from './ports.ts'
export { gatewayForMethod } from './gateways/index.ts'
export { holdLargeRounds, onReceivableNoted, onSignificantWin, onWatchMatched, releaseReview } from './review.ts'
export { countOpenReviews, hasOpenReview, listReviews, reviewOf, type ReviewRow } from './review-store.ts'
export { bonusRequirements, type BonusRequirement } from './requirement-store.ts'
export { walletRoutes } from './routes.ts'
export { requirementsOfMember } from './turnover-store.ts'
export { onBonusGranted, onRoundsSettled, onRoundVoided, type SettledRound } from './turnover/turnover.ts'
export { standingHolds } from './withdrawal/ask.ts'
export type { Check } from './withdrawal/checks.ts'
export {
  approveWithdrawal,
  rejectWithdrawal,
  takesTwoBy,
  walletTotals,
  withdrawalOf,
  type Decision,
  type WithdrawalDetail,
} from './withdrawal/decide.ts'
export { resolveDispute, type Resolution } from './withdrawal/dispute.ts'
export { findDispute as disputeOf, type DisputeRow } from './withdrawal/dispute-store.ts'
export { liftHold, placeHold } from './withdrawal/hold.ts'
export { fourEyesAbove, payPart, type PayoutOrder } from './withdrawal/pay.ts'
export type { PartRow } from './withdrawal/part-store.ts'
export { accountsAround, flowOf, type FlowDay, type UsedAccount } from './withdrawal/risk-store.ts'
export type { RiskSources } from './withdrawal/risk.ts'
export {
  findWithdrawal as withdrawalRow,
  pageOfWithdrawals as listWithdrawals,
  queueTotals,
  type WithdrawalFilter,
  type WithdrawalRow,
  type WithdrawalStep,
} from './withdrawal/store.ts'
