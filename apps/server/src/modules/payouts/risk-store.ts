/** SQL of what is known of a member's money: for the checks, and for the picture operators look at. What others own is read by their views. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import type { PayeeChannel } from './rules.ts'

/** What was settled since the last credited deposit, and how much that deposit was; null when there was none. */
export async function playedSinceDeposit(t: Tx, scope: Scope, memberId: bigint): Promise<{ played: Money; deposit: Money } | null> {
  const { where, params } = sqlScope(scope, { member: 'd.member_id' }, 2)
  const row = await t.maybe<{ played: bigint; deposit: bigint }>(
    `select (select coalesce(sum(stake), 0)::bigint from wallet.counted_round_view where member_id = $1 and at >= d.at) as played,
            d.credited as deposit
       from wallet.credit_view d where d.member_id = $1 and ${where} order by d.at desc limit 1`,
    [memberId, ...params],
  )
  return row ?? null
}

/** Sum of what was credited to a member. */
export async function creditedTotal(t: Tx, scope: Scope, memberId: bigint): Promise<Money> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const row = await t.one<{ total: bigint }>(
    `select coalesce(sum(credited), 0)::bigint as total from wallet.deposit_view where member_id = $1 and state = 'CREDITED' and ${where}`,
    [memberId, ...params],
  )
  return row.total
}

/** Methods that money came in by. */
export async function paidMethods(t: Tx, scope: Scope, memberId: bigint): Promise<string[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<{ method: string }>(
    `select distinct method from wallet.deposit_view where member_id = $1 and credited is not null and ${where}`,
    [memberId, ...params],
  )
  return rows.map(({ method }) => method)
}

/** Withdrawals asked for within the day that ends with this one. */
export async function askedInADay(t: Tx, scope: Scope, row: { memberId: bigint; id: string }): Promise<number> {
  const { where, params } = sqlScope(scope, { member: 'w.member_id' }, 3)
  const { n } = await t.one<{ n: bigint }>(
    `select count(*) as n from wallet.withdrawal w join wallet.withdrawal this on this.member_id = w.member_id and this.id = $2
      where w.member_id = $1 and w.seq <= this.seq and w.created_at > this.created_at - interval '1 day' and ${where}`,
    [row.memberId, row.id, ...params],
  )
  return Number(n)
}

/** Accounts that members were or may be paid at. */
export interface UsedAccount {
  readonly memberId: bigint
  readonly channel: PayeeChannel
  readonly account: string
}

/** Accounts of a member, and everybody who shares one of them. At most a hundred. */
export function accountsAround(t: Tx, scope: Scope, memberId: bigint): Promise<UsedAccount[]> {
  const { where, params } = sqlScope(scope, { member: 'u.member_id' }, 2)
  return t.query<UsedAccount>(
    `with used as (select member_id, channel, account from wallet.payee union
                   select member_id, channel, payee_account from wallet.withdrawal),
          own as (select channel, account from wallet.payee where member_id = $1 union
                  select channel, payee_account from wallet.withdrawal where member_id = $1)
     select distinct u.member_id as "memberId", u.channel, u.account
       from own join used u using (channel, account) where ${where} order by 2, 3, 1 limit 100`,
    [memberId, ...params],
  )
}

export interface FlowDay {
  /** yyyy-MM-dd in the merchant's time zone. */
  readonly day: string
  readonly deposited: Money
  readonly staked: Money
  readonly withdrawn: Money
}

/**
 * What came in, was staked and went out on each of the last `days` days on which anything did, oldest first. To the second, a stake when its round was
 * settled, a deposit whether or not it was taken back: what the measures say otherwise.
 */
export function flowOf(t: Tx, scope: Scope, memberId: bigint, span: { days: number; zone: string }): Promise<FlowDay[]> {
  const { where, params } = sqlScope(scope, { member: 'm.member_id' }, 4)
  return t.query<FlowDay>(
    `select to_char(m.at at time zone $3, 'YYYY-MM-DD') as day, coalesce(sum(m.deposited), 0)::bigint as deposited,
            coalesce(sum(m.staked), 0)::bigint as staked, coalesce(sum(m.withdrawn), 0)::bigint as withdrawn
       from (select member_id, at, credited as deposited, 0::bigint as staked, 0::bigint as withdrawn
               from wallet.credit_view where member_id = $1
             union all select member_id, at, 0, stake, 0 from wallet.counted_round_view
              where member_id = $1 and at > kernel.now() - make_interval(days => $2)
             union all select member_id, paid_at, 0, 0, amount from wallet.payout_part
              where member_id = $1 and state = 'PAID' and again_for is null) m
      where m.at > kernel.now() - make_interval(days => $2) and ${where} group by 1 order by 1`,
    [memberId, span.days, span.zone, ...params],
  )
}
