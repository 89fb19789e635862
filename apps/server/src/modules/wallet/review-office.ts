/** Reviews that hold withdrawals, as operators meet them (W-21, W-32). A release is audited in the same commit. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, MERCHANT_CURRENCY } from '@khela/money'
import { routes, dayRangeOf, fail, operatorOf, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { findMembers } from '../members/index.ts'
import { countOpenReviews, listReviews, reviewOf, type ReviewRow } from './review-store.ts'
import { releaseReview } from './review.ts'
import { appendAudit, operatorById } from '../staff/index.ts'

const pageSize = 20
type Row = ReplyOf<'officeReviewRelease'>['row']

async function rowsOf(t: Tx, scope: Scope, reviews: readonly ReviewRow[]): Promise<Row[]> {
  const found = await findMembers(t, scope, [...new Set(reviews.map(({ memberId }) => memberId))])
  const members = new Map(found.map((member) => [member.memberId, member]))
  return reviews.map((review) => {
    const { id, kind, state, source, releasedBy, note } = review
    const member = members.get(review.memberId)
    return {
      id,
      kind,
      state,
      memberId: member?.publicId ?? review.memberId.toString(),
      account: member?.username ?? null,
      source,
      amount: formatMoney(review.amount),
      openedAt: review.openedAt.toISOString(),
      releasedAt: review.releasedAt?.toISOString() ?? null,
      releasedBy,
      note,
    }
  })
}

async function readReviews(t: Tx, call: Call<'officeReviews'>): Promise<ReplyOf<'officeReviews'>> {
  const { state, cursor } = call.input
  const found = await listReviews(t, call.scope, { state, after: cursor, limit: pageSize + 1, ...dayRangeOf(call.app, call.input) })
  const shown = found.slice(0, pageSize)
  return {
    content: await rowsOf(t, call.scope, shown),
    next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    open: await countOpenReviews(t, call.scope),
  }
}

/** Lets the member withdraw again. `own_request` (REL-A20), `reason_required`, `not_found`, `state_changed`. */
async function release(t: Tx, call: Call<'officeReviewRelease'>): Promise<ReplyOf<'officeReviewRelease'>> {
  const { operatorId, username } = operatorOf(call.actor)
  const { id, note } = call.input
  const review = (await reviewOf(t, call.scope, id)) ?? fail('not_found')
  const { memberId } = await operatorById(t, operatorId)
  if (memberId === review.memberId) {
    await call.aside((aside) => appendAudit(aside, { operator: username, act: 'review.refused', subject: id, detail: 'own request' }))
    fail('own_request')
  }
  const released = await releaseReview(t, call.app, call.scope, { id, by: username, note })
  const detail = `${formatMoney(released.amount)} ${MERCHANT_CURRENCY}, ${released.kind}: ${released.note}`
  await appendAudit(t, { operator: username, act: 'review.release', subject: id, detail })
  return { row: (await rowsOf(t, call.scope, [released]))[0] ?? fail('not_found') }
}

export const reviewDesk = routes({ officeReviews: readReviews, officeReviewRelease: release })
