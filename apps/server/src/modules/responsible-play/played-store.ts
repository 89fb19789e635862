/** SQL of what a member staked, won and lost, as the rounds say. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/**
 * What was staked since a moment, in rounds of whatever age, and what these stakes have won: where the counters of limits begin.
 * Buy-ins count as stakes. A stake that is given back later is taken off the counters, so each must be in them.
 */
export function movedSince(t: Tx, scope: Scope, memberId: bigint, from: Date): Promise<{ stake: Money; payout: Money }> {
  const { where, params } = sqlScope(scope, { member: 'b.member_id' }, 3)
  return t.one(
    `select coalesce(sum(b.amount), 0)::bigint as stake, coalesce(sum(b.payout), 0)::bigint as payout
       from play.tx_view b join play.round_view r on r.member_id = b.member_id and r.id = b.round_id
      where b.member_id = $1 and b.at >= $2 and b.op in ('bet', 'betwin') and b.code = 'OK' and b.state <> 'CANCELLED' and r.mode = 'real' and ${where}`,
    [memberId, from, ...params],
  )
}

/**
 * What was lost on each day of the zone since a moment, in 1/10 000 BDT: stakes less payouts; negative where the member won. By the day a round
 * began, which is when somebody chose to risk it; the measures have the day on which money moved.
 */
export async function lossByDay(t: Tx, scope: Scope, memberId: bigint, o: { from: Date; zone: string }): Promise<Map<string, Money>> {
  const { where, params } = sqlScope(scope, { member: 'r.member_id' }, 4)
  const rows = await t.query<{ day: string; loss: bigint }>(
    `select (r.at at time zone $3)::date::text as day, sum(r.staked - r.returned)::bigint as loss
       from play.round_view r
      where r.member_id = $1 and r.mode = 'real' and r.status <> 'VOID' and r.at >= $2 and ${where} group by 1`,
    [memberId, o.from, o.zone, ...params],
  )
  return new Map(rows.map(({ day, loss }) => [day, loss]))
}
