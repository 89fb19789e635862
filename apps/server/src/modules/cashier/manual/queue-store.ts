/** SQL of the queue of deposits in the office, and of the day by method and state. */
import type { Money } from '@khela/money'
import { sqlDays, sqlScope, type DayRange, type Scope, type Tx } from '../../../kernel/index.ts'
import { waitingForPerson, type DepositState } from '../deposit/rules.ts'
import type { DepositMethod } from '../../gateways/index.ts'

export interface QueueRow {
  readonly memberId: bigint
  readonly id: string
  readonly method: DepositMethod
  readonly amount: Money
  readonly credited: Money | null
  readonly state: DepositState
  readonly reason: string | null
  readonly createdAt: Date
}
const columns = `member_id as "memberId", id, method, amount, credited, state, reason, created_at as "createdAt"`
const ended: readonly DepositState[] = ['CREDITED', 'REJECTED', 'REVERSED', 'EXPIRED']

/** `waiting`: oldest first · `ended`: newest first; `after` is the id of the last one seen. */
export function queueOf(
  t: Tx,
  scope: Scope,
  filter: { list: 'waiting' | 'ended'; after?: string | undefined; limit: number } & DayRange,
): Promise<QueueRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  const days = sqlDays(filter, 'created_at', 4 + params.length)
  const isWaiting = filter.list === 'waiting'
  const bySeq = isWaiting || days.isOpen
  const key = bySeq ? 'seq' : '(created_at, seq)'
  const seen = bySeq ? 'seq' : 'created_at, seq'
  const order = isWaiting ? 'seq asc' : bySeq ? 'seq desc' : 'created_at desc, seq desc'
  return t.query<QueueRow>(
    `select ${columns} from wallet.deposit
      where state = any($1) and ${where} and ($2::text is null or ${key} ${isWaiting ? '>' : '<'} (select ${seen} from wallet.deposit where id = $2))
        and ${days.where}
      order by ${order} limit $3`,
    [isWaiting ? waitingForPerson : ended, filter.after ?? null, filter.limit, ...params, ...days.params],
  )
}

export async function waitingSum(t: Tx, scope: Scope): Promise<{ count: number; amount: Money }> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.one<{ count: number; amount: bigint }>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from wallet.deposit where state = any($1) and ${where}`,
    [waitingForPerson, ...params],
  )
}

export interface DayRow {
  readonly method: DepositMethod
  readonly state: DepositState
  readonly count: number
  readonly asked: Money
  readonly credited: Money
}

/** Deposits that were started today, in the merchant's day. */
export async function dayOf(t: Tx, scope: Scope, timeZone: string): Promise<{ day: string; rows: DayRow[] }> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const { day } = await t.one<{ day: string }>(`select to_char(kernel.now() at time zone $1, 'YYYY-MM-DD') as day`, [timeZone])
  const rows = await t.query<DayRow>(
    `select method, state, count(*)::int as count, sum(amount)::bigint as asked, coalesce(sum(credited), 0)::bigint as credited
       from wallet.deposit
      where created_at >= date_trunc('day', kernel.now() at time zone $1) at time zone $1 and ${where}
      group by method, state order by method, state`,
    [timeZone, ...params],
  )
  return { day, rows }
}
