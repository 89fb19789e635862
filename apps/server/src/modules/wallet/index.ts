/** The wallet: a member's balance, what is handed on, given or put right in it, and what keeps it in the house. See README.md. */
export { refuseWhileHeld, standingHolds } from './hold.ts'
export { endHold, holdsOf, insertHold, type NewHold } from './hold-store.ts'
export { walletModule } from './module.ts'
export { hasOpenReview } from './review-store.ts'
