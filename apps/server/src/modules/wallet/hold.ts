/** What keeps money in the house: holds of other parts of it, and reviews of an operator. Withdrawals and transfers ask here. */
import type { ReplyOf } from '@khela/contract'
import { fail, type Scope, type Tx } from '../../kernel/index.ts'
import { holdsOf } from './hold-store.ts'
import { hasOpenReview, openReviewsOf } from './review-store.ts'

/** Refuses what would leave now. Errors: withdrawal_in_review, withdrawal_held. */
export async function refuseWhileHeld(t: Tx, scope: Scope, memberId: bigint): Promise<void> {
  if (await hasOpenReview(t, scope, memberId)) fail('withdrawal_in_review')
  const [hold] = await holdsOf(t, scope, memberId)
  if (hold) fail('withdrawal_held', { reason: hold.reason })
}

/** Why withdrawals wait, oldest first: holds of other parts of the house, and reviews. */
export async function standingHolds(t: Tx, scope: Scope, memberId: bigint): Promise<ReplyOf<'withdrawInfo'>['holds']> {
  const holds = [...(await holdsOf(t, scope, memberId)), ...(await openReviewsOf(t, scope, memberId))]
  return holds.slice(0, 10).map(({ reason, since }) => ({ reason, since: since.toISOString() }))
}
