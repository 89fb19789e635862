/** SQL of reviews: what an operator looks at before a member's money may leave (W-21, W-32). */
import type { Money } from '@khela/money'
import { publicId, sqlDays, sqlScope, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'

export interface ReviewRow {
  readonly memberId: bigint
  readonly id: string
  readonly kind: 'significant_win' | 'receivable' | 'watch_list'
  /** Vendor and transaction, or the entry of a list, it came from. */
  readonly source: string
  readonly amount: Money
  readonly state: 'OPEN' | 'RELEASED'
  readonly openedAt: Date
  readonly releasedAt: Date | null
  readonly releasedBy: string | null
  readonly note: string
}
const columns = `member_id as "memberId", id, kind, source, amount, state, opened_at as "openedAt", released_at as "releasedAt",
  released_by as "releasedBy", note`

/** Opens a review; false when there was one about the same thing, open or not. */
export async function insertReview(t: Tx, review: Pick<ReviewRow, 'memberId' | 'kind' | 'source' | 'amount'>): Promise<boolean> {
  const made = await t.run(
    `insert into wallet.review (member_id, id, kind, source, amount) values ($1, $2, $3, $4, $5)
     on conflict (member_id, kind, source) do nothing`,
    [review.memberId, publicId('rvw'), review.kind, review.source, review.amount],
  )
  return made === 1
}

export async function hasOpenReview(t: Tx, scope: Scope, memberId: bigint): Promise<boolean> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const sql = `select 1 from wallet.review where member_id = $1 and state = 'OPEN' and ${where} limit 1`
  return (await t.maybe(sql, [memberId, ...params])) !== undefined
}

/** Open reviews of a member as reasons to wait, oldest first. */
export async function openReviewsOf(t: Tx, scope: Scope, memberId: bigint): Promise<{ reason: 'review'; since: Date }[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query(
    `select 'review' as reason, opened_at as since from wallet.review where member_id = $1 and state = 'OPEN' and ${where} order by seq`,
    [memberId, ...params],
  )
}

export function reviewOf(t: Tx, scope: Scope, id: string): Promise<ReviewRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<ReviewRow>(`select ${columns} from wallet.review where id = $1 and ${where}`, [id, ...params])
}

/** Ends an open review; false when it was not open. */
export async function endReview(t: Tx, review: Pick<ReviewRow, 'memberId' | 'id'>, by: string, note: string): Promise<boolean> {
  const ended = await t.run(
    `update wallet.review set state = 'RELEASED', released_at = kernel.now(), released_by = $3, note = $4
      where member_id = $1 and id = $2 and state = 'OPEN'`,
    [review.memberId, review.id, by, note],
  )
  return ended === 1
}

/** Open ones oldest first, released ones newest first; `after` is the id of the last one seen. */
export function listReviews(
  t: Tx,
  scope: Scope,
  filter: { state: ReviewRow['state']; after?: string | undefined; limit: number } & DayRange,
): Promise<ReviewRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  const days = sqlDays(filter, 'opened_at', 4 + params.length)
  const isOpen = filter.state === 'OPEN'
  return t.query<ReviewRow>(
    `select ${columns} from wallet.review
      where state = $1 and ($2::text is null or seq ${isOpen ? '>' : '<'} (select seq from wallet.review where id = $2)) and ${where} and ${days.where}
      order by seq ${isOpen ? 'asc' : 'desc'} limit $3`,
    [filter.state, filter.after ?? null, filter.limit, ...params, ...days.params],
  )
}
export async function countOpenReviews(t: Tx, scope: Scope): Promise<number> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 1)
  const row = await t.one<{ n: bigint }>(`select count(*) as n from wallet.review where state = 'OPEN' and ${where}`, params)
  return Number(row.n)
}
