/** SQL of how long members play: play periods, which are play without a long gap (CO-5.17, CO-5.24). */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** Minutes without a round or a game opened after which somebody has stopped. */
const gapMinutes = 30

export interface PlayPeriod {
  readonly beganAt: Date
  /** The last sign of play. */
  readonly endedAt: Date
  readonly rounds: number
  /** 1/10 000 BDT; void rounds are left out. */
  readonly stake: Money
  readonly payout: Money
}

/** Play periods of a member for money since a moment, newest first. One that began before it is cut there. */
export function playPeriodsOf(t: Tx, scope: Scope, memberId: bigint, from: Date): Promise<PlayPeriod[]> {
  const { where, params } = sqlScope(scope, { member: 's.member_id' }, 4)
  return t.query(
    `with seen as (
       select r.member_id, r.at, least(coalesce(r.settled_at, r.at), r.at + make_interval(mins => $3)) as until, r.status <> 'VOID' as counts,
              r.staked as stake, r.returned as payout
         from play.round_view r where r.member_id = $1 and r.mode = 'real' and r.at >= $2
       union all
       select g.member_id, g.at, g.at, false, 0, 0 from play.session g where g.member_id = $1 and g.mode = 'real' and g.at >= $2),
     begun as (
       select s.*, s.at > max(s.until) over (order by s.at, s.until rows between unbounded preceding and 1 preceding)
                        + make_interval(mins => $3) as is_new
         from seen s where ${where}),
     numbered as (select b.*, count(*) filter (where b.is_new) over (order by b.at, b.until rows unbounded preceding) as n from begun b)
     select min(at) as "beganAt", max(until) as "endedAt", count(*) filter (where counts)::int as rounds,
            coalesce(sum(stake) filter (where counts), 0)::bigint as stake, coalesce(sum(payout) filter (where counts), 0)::bigint as payout
       from numbered group by n order by n desc`,
    [memberId, from, gapMinutes, ...params],
  )
}

/** Nobody plays longer than this without a gap; a play period is looked for no further back. */
const longestPlayPeriodMs = 86_400_000

/** The play period that runs at a moment; undefined when nobody has played within the gap. */
export async function runningPlayPeriod(t: Tx, scope: Scope, memberId: bigint, at: Date): Promise<PlayPeriod | undefined> {
  const [newest] = await playPeriodsOf(t, scope, memberId, new Date(at.getTime() - longestPlayPeriodMs))
  return newest !== undefined && at.getTime() - newest.endedAt.getTime() < gapMinutes * 60_000 ? newest : undefined
}

/** Members who have played for money since a moment. */
export async function playersSince(t: Tx, from: Date): Promise<bigint[]> {
  const rows = await t.query<{ id: bigint }>(`select distinct member_id as id from play.session where mode = 'real' and at >= $1`, [from])
  return rows.map(({ id }) => id)
}
