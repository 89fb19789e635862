/** SQL of how a member deposits (CO-5.24), over the view of the cashier. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

export interface DepositHabits {
  /** Credited in the last seven days, and in the 28 days before those; 1/10 000 BDT. */
  readonly depositsWeek: Money
  readonly depositsBefore: Money
  /** Methods paid by in 30 days. */
  readonly methods: number
  /** Deposits asked for on each day of the zone in seven days. */
  readonly depositsByDay: ReadonlyMap<string, number>
}

/** A member's habits as they stand at a moment: by when a payment was asked for, to the second, which no measure of days tells. */
export async function depositHabits(t: Tx, scope: Scope, memberId: bigint, o: { at: Date; zone: string }): Promise<DepositHabits> {
  const deposits = sqlScope(scope, { member: 'd.member_id' }, 3)
  const sums = await t.one<{ week: bigint; before: bigint; methods: number }>(
    `select coalesce(sum(d.credited) filter (where d.created_at > $2::timestamptz - interval '7 days'), 0)::bigint as week,
            coalesce(sum(d.credited) filter (where d.created_at <= $2::timestamptz - interval '7 days'), 0)::bigint as before,
            count(distinct d.method) filter (where d.created_at > $2::timestamptz - interval '30 days')::int as methods
       from wallet.deposit_view d
      where d.member_id = $1 and d.state = 'CREDITED' and d.created_at > $2::timestamptz - interval '35 days' and d.created_at <= $2 and ${deposits.where}`,
    [memberId, o.at, ...deposits.params],
  )
  const daily = sqlScope(scope, { member: 'd.member_id' }, 4)
  const days = await t.query<{ day: string; n: number }>(
    `select (d.created_at at time zone $3)::date::text as day, count(*)::int as n from wallet.deposit_view d
      where d.member_id = $1 and d.created_at > $2::timestamptz - interval '7 days' and ${daily.where} group by 1`,
    [memberId, o.at, o.zone, ...daily.params],
  )
  return {
    depositsWeek: sums.week,
    depositsBefore: sums.before,
    methods: sums.methods,
    depositsByDay: new Map(days.map(({ day, n }) => [day, n])),
  }
}

/** Members who asked for a deposit since a moment. */
export async function depositorsSince(t: Tx, from: Date): Promise<bigint[]> {
  const rows = await t.query<{ id: bigint }>('select distinct member_id as id from wallet.deposit_view where created_at >= $1', [from])
  return rows.map(({ id }) => id)
}

/** Whether the member has ever asked for a deposit. */
export async function hasDeposited(t: Tx, scope: Scope, memberId: bigint): Promise<boolean> {
  const { where, params } = sqlScope(scope, { member: 'd.member_id' }, 2)
  return (
    (await t.maybe(`select 1 from wallet.deposit_view d where d.member_id = $1 and ${where} limit 1`, [memberId, ...params])) !== undefined
  )
}

/** Sum of what a member asked to deposit from a moment on, whatever became of it. */
export async function askedSince(t: Tx, scope: Scope, memberId: bigint, from: Date): Promise<Money> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  const row = await t.one<{ total: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as total from wallet.deposit_view where member_id = $1 and created_at >= $2 and ${where}`,
    [memberId, from, ...params],
  )
  return row.total
}
