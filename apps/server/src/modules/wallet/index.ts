/** The wallet: a member's balance, what is handed on, given or put right in it, and what keeps it in the house. See README.md. */
export { adjustmentBounds, approveAdjustment, foresee, proposeAdjustment, rejectAdjustment } from './adjustment/adjustment.ts'
export { countWaiting as countAdjustments, findAdjustment, pageOfAdjustments, type AdjustmentRow } from './adjustment/store.ts'
export { refuseWhileHeld, standingHolds } from './hold.ts'
export { endHold, holdsOf, insertHold, type NewHold } from './hold-store.ts'
export { walletModule } from './module.ts'
export { releaseReview } from './review.ts'
export { countOpenReviews, hasOpenReview, listReviews, reviewOf, type ReviewRow } from './review-store.ts'
