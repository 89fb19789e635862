/** SQL of what was staked: the bets of a round, and free rounds that were given. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** A bet of a round. Amounts in 1/10 000 of the round's currency. */
export interface WagerView {
  readonly id: string
  readonly amount: Money
  /** What of it was bonus money. */
  readonly bonus: Money
  readonly payout: Money
  readonly state: 'OPEN' | 'SETTLED' | 'CANCELLED'
  readonly isFree: boolean
  readonly at: Date
}

/** The bets of a round, in the order they were made. A bet that lost is over when its round is. */
export function wagersOf(t: Tx, scope: Scope, memberId: bigint, roundId: string, limit: number): Promise<WagerView[]> {
  const { where, params } = sqlScope(scope, { member: 'w.member_id' }, 4)
  return t.query<WagerView>(
    `select w.tx_id as id, w.amount, w.bonus, w.payout, w.free_round is not null as "isFree", w.at,
            case when w.state = 'OPEN' and r.status <> 'OPEN' then 'SETTLED' else w.state end as state
       from play.tx w join play.round_view r on r.member_id = w.member_id and r.id = w.round_id
      where w.member_id = $1 and w.round_id = $2 and w.op in ('bet', 'betwin') and w.code = 'OK' and ${where}
      order by w.at, w.tx_id limit $3`,
    [memberId, roundId, limit, ...params],
  )
}

/** Campaigns of free rounds that were given to a member, with what their winnings must be wagered (1/10 000 times). */
export function freeRoundsOf(
  t: Tx,
  scope: Scope,
  memberId: bigint,
): Promise<{ readonly id: string; readonly vendor: string; readonly wagering: bigint; readonly at: Date }[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query(`select id, vendor, wagering, at from play.free_rounds where member_id = $1 and ${where} order by at desc limit 100`, [
    memberId,
    ...params,
  ])
}

/** Whether a round for money of a member is open. */
export async function hasOpenRound(t: Tx, memberId: bigint): Promise<boolean> {
  const { busy } = await t.one<{ busy: boolean }>(
    `select exists (select 1 from play.round_view where member_id = $1 and status = 'OPEN' and mode = 'real') as busy`,
    [memberId],
  )
  return busy
}
