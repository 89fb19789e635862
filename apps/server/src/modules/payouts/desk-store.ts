/** SQL of a member's money as the member page of the office shows it. What others own is read by their views. */
import { payeeChannels } from '@khela/contract'
import type { Money } from '@khela/money'
import { sqlDays, sqlScope, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'

export interface Payment {
  readonly id: string
  readonly kind: 'deposit' | 'withdrawal' | 'transfer_in' | 'transfer_out'
  readonly amount: Money
  readonly state: string
  readonly detail: string
  readonly at: Date
}
const payments = `
  select id, 'deposit' as kind, coalesce(credited, amount) as amount, case state when 'CREDITED' then credited else 0 end as moved, state,
         method as detail, created_at as at, member_id from wallet.deposit_view
  union all select id, 'withdrawal', amount, paid, state, channel, created_at, member_id from wallet.withdrawal
  union all select id, 'transfer_' || side, amount, amount, 'DONE', note, at, member_id from wallet.transfer_view`

/** Deposits, withdrawals and transfers of a member, newest first, from after the one named on. */
export function paymentsOf(
  t: Tx,
  scope: Scope,
  page: { memberId: bigint; after?: string | undefined; limit: number } & DayRange,
): Promise<Payment[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  const days = sqlDays(page, 'at', 4 + params.length)
  return t.query<Payment>(
    `select id, kind, amount, state, left(detail, 80) as detail, at from (${payments}) p
      where member_id = $1 and ${where} and ${days.where}
        and ($2::text is null or (at, id) < (select at, id from (${payments}) q where q.member_id = $1 and q.id = $2 limit 1))
      order by at desc, id desc limit $3`,
    [page.memberId, page.after ?? null, page.limit, ...params, ...days.params],
  )
}

/** What came in and what left for good, by the day of the zone on which it was asked for; the measures have the day of the posting. */
export function paidByDay(
  t: Tx,
  scope: Scope,
  of: { memberId: bigint; from: Date; zone: string },
): Promise<{ day: string; deposited: Money; withdrawn: Money }[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  return t.query(
    `select to_char(at at time zone $3, 'YYYY-MM-DD') as day,
            coalesce(sum(moved) filter (where kind = 'deposit'), 0)::bigint as deposited,
            coalesce(sum(moved) filter (where kind = 'withdrawal'), 0)::bigint as withdrawn
       from (${payments}) p where member_id = $1 and at >= $2 and ${where} group by 1 order by 1`,
    [of.memberId, of.from, of.zone, ...params],
  )
}

/** Members who have, or had, an account of this number, the latest first. */
export async function membersOfPayee(t: Tx, scope: Scope, account: string): Promise<bigint[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  const rows = await t.query<{ id: bigint }>(
    `select member_id as id from wallet.payee
      where channel = any($2) and account = $1 and ${where} group by member_id order by max(created_at) desc limit 50`,
    [account, payeeChannels, ...params],
  )
  return rows.map(({ id }) => id)
}

/** What an operator looks at, or has looked at, before a member's money leaves, and parts that did not arrive. */
export interface Matter {
  readonly id: string
  readonly desk: 'review' | 'dispute'
  /** Kind of a review, state of a dispute. */
  readonly what: string
  readonly isOpen: boolean
  /** The review, or the withdrawal that is disputed. */
  readonly opens: string
  readonly amount: Money
  readonly at: Date
  readonly endedAt: Date | null
}

/** Reviews and disputes of a member, newest first. */
export function mattersOf(t: Tx, scope: Scope, memberId: bigint, limit: number): Promise<Matter[]> {
  const { where, params } = sqlScope(scope, { member: 'm.member_id' }, 3)
  return t.query<Matter>(
    `select m.* from (
       select member_id, id, 'review' as desk, kind as what, state = 'OPEN' as "isOpen", id as opens, amount, opened_at as at,
              released_at as "endedAt" from wallet.review_view
       union all
       select d.member_id, d.id, 'dispute', d.state, d.resolved_at is null, d.withdrawal_id, p.amount, d.opened_at, d.resolved_at
         from wallet.dispute d join wallet.payout_part p on p.member_id = d.member_id and p.id = d.part_id) m
      where m.member_id = $1 and ${where} order by m.at desc, m.id limit $2`,
    [memberId, limit, ...params],
  )
}

const approved = `select coalesce(sum(w.amount), 0)::bigint as sum from wallet.withdrawal w
  where exists (select from wallet.withdrawal_step s
    where s.member_id = w.member_id and s.withdrawal_id = w.id and s.state in ('APPROVED_1', 'APPROVED_2')
      and s.at > kernel.now() - interval '24 hours'`

const sumOf = async (t: Tx, sql: string, params: readonly unknown[]): Promise<Money> => (await t.one<{ sum: Money }>(sql, [...params])).sum

/** What an operator approved, under these accounts, as the first or as the second. */
export const approvedBy = (t: Tx, accounts: readonly string[]): Promise<Money> => sumOf(t, `${approved} and s.by = any($1))`, [accounts])

/** What was approved for a member. */
export const approvedFor = (t: Tx, memberId: bigint): Promise<Money> => sumOf(t, `${approved}) and w.member_id = $1`, [memberId])
