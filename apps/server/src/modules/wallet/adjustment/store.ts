/** SQL of manual adjustments. */
import type { Money } from '@khela/money'
import { sqlDays, sqlScope, type DayRange, type Scope, type Tx } from '../../../kernel/index.ts'

export type AdjustmentState = 'PROPOSED' | 'APPROVED_1' | 'POSTED' | 'REJECTED' | 'CANCELLED'
export interface NewAdjustment {
  readonly memberId: bigint
  readonly id: string
  readonly account: 'cash' | 'bonus'
  readonly side: 'credit' | 'debit'
  readonly amount: Money
  /** How often a bonus that is given must be wagered; null: no bonus is given. */
  readonly multiplier: number | null
  readonly rest: 'refuse' | 'receivable'
  readonly reason: string
  readonly note: string
  readonly reference: string
  /** How many others must approve. */
  readonly checkers: number
  /** Username of the operator. */
  readonly madeBy: string
}
export interface AdjustmentRow extends NewAdjustment {
  readonly state: AdjustmentState
  readonly madeAt: Date
  readonly firstBy: string | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly decision: string
  /** Of the account, once posted. */
  readonly before: Money | null
  readonly after: Money | null
  readonly owed: Money
  readonly postingId: bigint | null
}

const columns = `member_id as "memberId", id, account, side, amount, multiplier, rest, reason, note, reference, checkers, state, made_by as "madeBy",
  made_at as "madeAt", first_by as "firstBy", decided_by as "decidedBy", decided_at as "decidedAt", decision,
  balance_before as before, balance_after as after, owed, posting_id as "postingId"`

export async function insertAdjustment(t: Tx, made: NewAdjustment): Promise<void> {
  await t.run(
    `insert into wallet.adjustment (member_id, id, account, side, amount, rest, reason, note, reference, checkers, made_by, multiplier)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      made.memberId,
      made.id,
      made.account,
      made.side,
      made.amount,
      made.rest,
      made.reason,
      made.note,
      made.reference,
      made.checkers,
      made.madeBy,
      made.multiplier,
    ],
  )
}

export function findAdjustment(t: Tx, scope: Scope, id: string): Promise<AdjustmentRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<AdjustmentRow>(`select ${columns} from wallet.adjustment where id = $1 and ${where}`, [id, ...params])
}

/** The first of two approvals, also where one was thought to be enough; false when the row is no longer as it was seen. */
export async function noteFirst(t: Tx, row: AdjustmentRow, by: string): Promise<boolean> {
  const moved = await t.run(
    `update wallet.adjustment set state = 'APPROVED_1', first_by = $3, checkers = 2 where member_id = $1 and id = $2 and state = 'PROPOSED'`,
    [row.memberId, row.id, by],
  )
  return moved === 1
}

const posted = `select coalesce(sum(amount), 0)::bigint as sum from wallet.adjustment
  where state = 'POSTED' and decided_at > kernel.now() - interval '24 hours'`

/** What was posted within 24 hours with the word of an operator, under these accounts: proposed or approved. */
export async function adjustedBy(t: Tx, accounts: readonly string[]): Promise<Money> {
  const sql = `${posted} and (made_by = any($1) or first_by = any($1) or decided_by = any($1))`
  return (await t.one<{ sum: Money }>(sql, [accounts])).sum
}

/** What was posted within 24 hours for a member. */
export async function adjustedFor(t: Tx, memberId: bigint): Promise<Money> {
  return (await t.one<{ sum: Money }>(`${posted} and member_id = $1`, [memberId])).sum
}

export interface Ended {
  readonly to: 'POSTED' | 'REJECTED' | 'CANCELLED'
  readonly by: string
  readonly decision?: string
  readonly before?: Money
  readonly after?: Money
  readonly owed?: Money
  readonly postingId?: bigint | undefined
}
/** The end of an adjustment; false when it is no longer in the state the operator saw. */
export async function endAdjustment(t: Tx, row: AdjustmentRow, from: AdjustmentState, ended: Ended): Promise<boolean> {
  const moved = await t.run(
    `update wallet.adjustment set state = $4, decided_by = $5, decided_at = kernel.now(), decision = $6, balance_before = $7,
            balance_after = $8, owed = $9, posting_id = $10
      where member_id = $1 and id = $2 and state = $3`,
    [
      row.memberId,
      row.id,
      from,
      ended.to,
      ended.by,
      ended.decision ?? '',
      ended.before ?? null,
      ended.after ?? null,
      ended.owed ?? 0n,
      ended.postingId ?? null,
    ],
  )
  return moved === 1
}

/** Locks the row, so that two operators decide one after the other. */
export async function lockAdjustment(t: Tx, row: Pick<AdjustmentRow, 'memberId' | 'id'>): Promise<void> {
  await t.query('select from wallet.adjustment where member_id = $1 and id = $2 for update', [row.memberId, row.id])
}

/** The days are those it was made on. */
export interface AdjustmentFilter extends DayRange {
  readonly list: 'waiting' | 'decided'
  readonly memberId?: bigint | undefined
  /** Id of the last one seen. */
  readonly after?: string | undefined
  readonly limit: number
}
/** `waiting`: oldest first · `decided`: newest first. */
export function pageOfAdjustments(t: Tx, scope: Scope, filter: AdjustmentFilter): Promise<AdjustmentRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 5)
  const days = sqlDays(filter, 'made_at', 5 + params.length)
  const isWaiting = filter.list === 'waiting'
  const bySeq = isWaiting || days.isOpen
  const key = bySeq ? 'seq' : '(made_at, seq)'
  const seen = bySeq ? 'seq' : 'made_at, seq'
  const order = isWaiting ? 'seq asc' : bySeq ? 'seq desc' : 'made_at desc, seq desc'
  return t.query<AdjustmentRow>(
    `select ${columns} from wallet.adjustment
      where (state in ('PROPOSED', 'APPROVED_1')) = $4 and ($1::bigint is null or member_id = $1) and ${where}
        and ($2::text is null or ${key} ${isWaiting ? '>' : '<'} (select ${seen} from wallet.adjustment where id = $2))
        and ${days.where}
      order by ${order} limit $3`,
    [filter.memberId ?? null, filter.after ?? null, filter.limit, isWaiting, ...params, ...days.params],
  )
}

export async function countWaiting(t: Tx, scope: Scope): Promise<number> {
  const { where, params } = sqlScope(scope, { member: 'member_id' })
  const row = await t.one<{ n: bigint }>(
    `select count(*) as n from wallet.adjustment where state in ('PROPOSED', 'APPROVED_1') and ${where}`,
    params,
  )
  return Number(row.n)
}
