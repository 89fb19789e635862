/** SQL of cases. They are read by operators and written by the product; a scope narrows by the member they are about. */
import type { caseKinds } from '@khela/contract'
import type { Money } from '@khela/money'
import { publicId, sqlDays, sqlScope, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'

export type CaseKind = (typeof caseKinds)[number]

/** A row of the vendor as it was told. Amounts in 1/10 000 of the currency, as text because JSON has no bigint. */
export interface VendorLine {
  readonly txId: string
  readonly op: string
  readonly amount: string
  readonly win: string | null
  readonly state: string
  readonly at: string | null
}
export interface NewCase {
  readonly vendor: string
  readonly kind: CaseKind
  readonly memberId: bigint | null
  readonly player: string | null
  readonly txId: string | null
  readonly roundId: string | null
  readonly op: string | null
  readonly currency: string | null
  readonly ours: Money | null
  readonly theirs: Money | null
  readonly reason: string | null
  readonly answer: readonly VendorLine[]
  readonly happenedAt: Date
  /** Why a person opened it. */
  readonly note?: string
}
export interface CaseRow extends NewCase {
  readonly id: string
  readonly state: 'OPEN' | 'CLOSED'
  readonly openedAt: Date
  readonly closedAt: Date | null
  /** Username of the operator; 'system' when the difference went away by itself. */
  readonly closedBy: string | null
  readonly note: string
}

const columns = `id, vendor, kind, member_id as "memberId", player, tx_id as "txId", round_id as "roundId", op, currency, ours, theirs, reason,
  answer, happened_at as "happenedAt", state, opened_at as "openedAt", closed_at as "closedAt", closed_by as "closedBy", note`

/**
 * Opens a case unless there is one about the same thing; one that closed by itself opens again, one that a person closed
 * stays closed. Answers its id when it was opened.
 */
export async function openCase(t: Tx, made: NewCase): Promise<string | undefined> {
  const row = await t.maybe<{ id: string }>(
    `insert into play.vendor_case as c (id, vendor, kind, member_id, player, subject, tx_id, round_id, op, currency, ours, theirs, reason, answer,
                                        happened_at, note, opened_at)
     values ($1, $2, $3, $4, $5, coalesce($6, $7, ''), $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, kernel.now())
     on conflict (vendor, kind, member_id, player, subject) do update
       set state = 'OPEN', closed_at = null, closed_by = null, note = excluded.note, ours = excluded.ours, theirs = excluded.theirs,
           reason = excluded.reason, answer = excluded.answer
       where c.closed_by = 'system'
     returning id`,
    [
      publicId('cas'),
      made.vendor,
      made.kind,
      made.memberId,
      made.player,
      made.txId,
      made.roundId,
      made.op,
      made.currency,
      made.ours,
      made.theirs,
      made.reason,
      JSON.stringify(made.answer),
      made.happenedAt,
      made.note ?? '',
    ],
  )
  return row?.id
}

/** What the vendor said last about a case that is open. */
export async function renewAnswer(
  t: Tx,
  of: { vendor: string; memberId: bigint; roundId: string },
  told: Pick<NewCase, 'reason' | 'answer' | 'theirs'>,
): Promise<void> {
  await t.run(
    `update play.vendor_case set reason = $4, answer = $5, theirs = $6
      where vendor = $1 and member_id = $2 and subject = $3 and kind = 'open_round' and state = 'OPEN'`,
    [of.vendor, of.memberId, of.roundId, told.reason, JSON.stringify(told.answer), told.theirs],
  )
}

/** Closes differences of a span that were not found any more; `found` are the ids of cases that were. Answers how many. */
export async function closeGone(
  t: Tx,
  span: { vendor: string; from: Date; to: Date },
  found: readonly string[],
  note: string,
): Promise<number> {
  return t.run(
    `update play.vendor_case set state = 'CLOSED', closed_at = kernel.now(), closed_by = 'system', note = $5
      where vendor = $1 and state = 'OPEN' and happened_at >= $2 and happened_at < $3
        and kind in ('missing_here', 'missing_there', 'amount_differs', 'status_differs') and id <> all($4)`,
    [span.vendor, span.from, span.to, found, note],
  )
}
/** Closes the case of this kind about this thing, if it is open, in the product's name. */
export async function closeBySystem(t: Tx, of: { vendor: string; kind: CaseKind; subject: string }, note: string): Promise<void> {
  await t.run(
    `update play.vendor_case set state = 'CLOSED', closed_at = kernel.now(), closed_by = 'system', note = $4
      where vendor = $1 and kind = $2 and subject = $3 and state = 'OPEN'`,
    [of.vendor, of.kind, of.subject, note],
  )
}

/** Closes an open case in an operator's name; false when it is not open. */
export async function closeCase(t: Tx, id: string, by: string, note: string): Promise<boolean> {
  const closed = await t.run(
    `update play.vendor_case set state = 'CLOSED', closed_at = kernel.now(), closed_by = $2, note = $3 where id = $1 and state = 'OPEN'`,
    [id, by, note],
  )
  return closed === 1
}

/** The days are those it happened on. */
export interface CaseFilter extends DayRange {
  readonly state?: 'OPEN' | 'CLOSED' | undefined
  readonly kind?: CaseKind | undefined
  readonly vendor?: string | undefined
  /** Id of the last one seen. */
  readonly after?: string | undefined
  readonly limit: number
}
/** Newest first, of some days by when they happened. Cases that are about no member are shown to whoever may see every member's. */
export function listCases(t: Tx, scope: Scope, filter: CaseFilter): Promise<CaseRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 6)
  const days = sqlDays(filter, 'happened_at', 6 + params.length)
  const key = days.isOpen ? 'seq' : '(happened_at, seq)'
  const seen = days.isOpen ? 'seq' : 'happened_at, seq'
  const order = days.isOpen ? 'seq desc' : 'happened_at desc, seq desc'
  return t.query<CaseRow>(
    `select ${columns} from play.vendor_case
      where ($1::text is null or state = $1) and ($2::text is null or kind = $2) and ($3::text is null or vendor = $3)
        and ($4::text is null or ${key} < (select ${seen} from play.vendor_case where id = $4)) and ${where} and ${days.where}
      order by ${order} limit $5`,
    [filter.state ?? null, filter.kind ?? null, filter.vendor ?? null, filter.after ?? null, filter.limit, ...params, ...days.params],
  )
}
/** Cases about one member, newest first. */
export function casesOfMember(t: Tx, scope: Scope, memberId: bigint, limit: number): Promise<CaseRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query<CaseRow>(`select ${columns} from play.vendor_case where member_id = $1 and ${where} order by seq desc limit $2`, [
    memberId,
    limit,
    ...params,
  ])
}
export function caseOf(t: Tx, scope: Scope, id: string): Promise<CaseRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<CaseRow>(`select ${columns} from play.vendor_case where id = $1 and ${where}`, [id, ...params])
}
/** Cases by their ids, in no order. */
export function casesByIds(t: Tx, scope: Scope, ids: readonly string[]): Promise<CaseRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<CaseRow>(`select ${columns} from play.vendor_case where id = any($1) and ${where}`, [ids, ...params])
}
/** Id of the case about this, open or closed. */
export async function caseIdOf(
  t: Tx,
  of: Pick<NewCase, 'vendor' | 'kind' | 'memberId' | 'player' | 'txId' | 'roundId'>,
): Promise<string | undefined> {
  const row = await t.maybe<{ id: string }>(
    `select id from play.vendor_case
      where vendor = $1 and kind = $2 and member_id is not distinct from $3 and player is not distinct from $4 and subject = coalesce($5, $6, '')`,
    [of.vendor, of.kind, of.memberId, of.player, of.txId, of.roundId],
  )
  return row?.id
}
export async function countOpenCases(t: Tx): Promise<number> {
  const row = await t.one<{ n: bigint }>(`select count(*) as n from play.vendor_case where state = 'OPEN'`)
  return Number(row.n)
}

/** Vendors that have a case, by name. */
export async function caseVendors(t: Tx): Promise<string[]> {
  const rows = await t.query<{ vendor: string }>('select distinct vendor from play.vendor_case order by vendor limit 1000')
  return rows.map(({ vendor }) => vendor)
}
