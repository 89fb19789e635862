/** SQL of a member's money as the member page of the office shows it. */
import { payeeChannels } from '@khela/contract'
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

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
         method as detail, created_at as at, member_id from wallet.deposit
  union all select id, 'withdrawal', amount, paid, state, channel, created_at, member_id from wallet.withdrawal
  union all select id, 'transfer_' || side, amount, amount, 'DONE', note, at, member_id from wallet.transfer`

/** Deposits, withdrawals and transfers of a member, newest first, from after the one named on. */
export function paymentsOf(t: Tx, scope: Scope, page: { memberId: bigint; after?: string | undefined; limit: number }): Promise<Payment[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  return t.query<Payment>(
    `select id, kind, amount, state, left(detail, 80) as detail, at from (${payments}) p
      where member_id = $1 and ${where}
        and ($2::text is null or (at, id) < (select at, id from (${payments}) q where q.member_id = $1 and q.id = $2 limit 1))
      order by at desc, id desc limit $3`,
    [page.memberId, page.after ?? null, page.limit, ...params],
  )
}

/** What came in and what left for good, by day of the time zone. */
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
