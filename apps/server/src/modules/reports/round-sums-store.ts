/**
 * SQL of what the entries of the ledger do not say of play: what was staked and returned in sittings, whose entries are buy-ins and
 * cash-outs, and stakes of settled rounds that are no valid bet. Read from the rounds, by an index that holds those rounds only.
 */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import { KEY, type Days, type ProfitBy } from './summary-store.ts'

/** Rounds of a member that may differ from what moved; all of them are the house's own (db/migrations/0181-low-odds.sql). */
const NOTED = `play.round_view r where r.member_id = $1 and r.mode = 'real' and r.vendor = 'KH' and (r.vendor_round is not null or r.detail ? 'valid') and r.status = 'SETTLED'`

/** What was played in sittings that were over before a span, and in it. Amounts in 1/10 000 BDT. */
export interface SittingSums {
  readonly before: { readonly staked: Money; readonly returned: Money }
  readonly inside: { readonly staked: Money; readonly returned: Money; readonly sittings: bigint }
}
/** A sitting stands on the day it ended, on which its money came back. */
export async function sittingSums(t: Tx, scope: Scope, memberId: bigint, { from, to, zone }: Days): Promise<SittingSums> {
  const { where, params } = sqlScope(scope, { member: '$1::bigint' }, 5)
  const sums = await t.one<{ stakedBefore: Money; returnedBefore: Money; staked: Money; returned: Money; sittings: bigint }>(
    `select coalesce(sum(staked) filter (where day < $3), 0)::bigint as "stakedBefore",
            coalesce(sum(returned) filter (where day < $3), 0)::bigint as "returnedBefore",
            coalesce(sum(staked) filter (where day >= $3), 0)::bigint as staked,
            coalesce(sum(returned) filter (where day >= $3), 0)::bigint as returned, count(*) filter (where day >= $3) as sittings
       from (select (r.settled_at at time zone $2)::date as day, r.staked, r.returned from ${NOTED}
                and r.game in (select code from play.game_view where by_sitting) and ${where}) s
      where day <= $4`,
    [memberId, zone, from, to, ...params],
  )
  return {
    before: { staked: sums.stakedBefore, returned: sums.returnedBefore },
    inside: { staked: sums.staked, returned: sums.returned, sittings: sums.sittings },
  }
}

/** What rounds add to the figures of a key beside its entries: of sittings all, of others what of the stake is no valid bet. */
export interface RoundSums {
  readonly key: string
  readonly staked: Money
  readonly returned: Money
  /** Of the stakes, those of the entries too, what does not count. */
  readonly notValid: Money
}
/** By the keys of profit and loss. A sitting stands on the day it ended, another round on the day of its stake. */
export function roundSums(t: Tx, scope: Scope, memberId: bigint, by: ProfitBy, { from, to, zone }: Days): Promise<RoundSums[]> {
  const { where, params } = sqlScope(scope, { member: '$1::bigint' }, 6)
  return t.query<RoundSums>(
    `select ${KEY} as key, coalesce(sum(m.staked) filter (where m.by_sitting), 0)::bigint as staked,
            coalesce(sum(m.returned) filter (where m.by_sitting), 0)::bigint as returned, sum(m.staked - m.valid)::bigint as "notValid"
       from (select (case when r.by_sitting then r.settled_at else r.at end at time zone $2)::date as day, r.vendor, r.game, r.by_sitting,
                    r.staked, r.returned, r.valid
               from ${NOTED} and (r.by_sitting or r.staked <> r.valid) and ${where}) m
       left join play.game_view g on g.code = m.game
      where m.day between $3 and $4 group by 1`,
    [memberId, zone, from, to, by, ...params],
  )
}
