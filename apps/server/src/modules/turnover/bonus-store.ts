/** SQL of bonuses that end. */
import type { Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'

export interface EndedBonus {
  readonly memberId: bigint
  readonly id: bigint
  /** Names what it was given for, once. */
  readonly sourceId: string
  /** Bonus money that was given and not yet taken back, in 1/10 000 BDT. */
  readonly given: Money
  /** Postings that took something back so far. */
  readonly forfeits: number
}

const columns = `member_id as "memberId", id, source_id as "sourceId", greatest(coalesce(bonus, 0) - forfeited, 0)::bigint as given, forfeits`
const isUnfinished = `source = 'bonus' and done < needed and forfeited_at is null`

/** Marks bonuses whose time is over, oldest first; what another node is about is left to it. Each is marked once. */
export function endOverdue(t: Tx, limit: number): Promise<EndedBonus[]> {
  return t.query<EndedBonus>(
    `update wallet.requirement set forfeited_at = kernel.now()
      where (member_id, id) in (select member_id, id from wallet.requirement where ${isUnfinished} and expires_at <= kernel.now()
              order by expires_at limit $1 for update skip locked) and ${isUnfinished} returning ${columns}`,
    [limit],
  )
}

/** Marks one bonus as ended before its time; undefined when it is done, over or ended. */
export function endBonus(t: Tx, memberId: bigint, sourceId: string): Promise<EndedBonus | undefined> {
  return t.maybe<EndedBonus>(
    `update wallet.requirement set forfeited_at = kernel.now() where member_id = $1 and source_id = $2 and ${isUnfinished} returning ${columns}`,
    [memberId, sourceId],
  )
}

export async function isForfeited(t: Tx, memberId: bigint, sourceId: string): Promise<boolean> {
  const row = await t.maybe(
    `select 1 from wallet.requirement where member_id = $1 and source = 'bonus' and source_id = $2 and forfeited_at is not null`,
    [memberId, sourceId],
  )
  return row !== undefined
}

/** The bonus of each member that ended last, within so many days, locked: to it belongs what comes back of bets from before. */
export function lastEnded(t: Tx, memberIds: readonly bigint[], days: number): Promise<EndedBonus[]> {
  return t.query<EndedBonus>(
    `select ${columns} from wallet.requirement r
      where member_id = any($1::bigint[]) and forfeited_at > kernel.now() - make_interval(days => $2)
        and id = (select max(o.id) from wallet.requirement o where o.member_id = r.member_id and o.forfeited_at is not null)
      order by member_id for update`,
    [memberIds, days],
  )
}

/** What the member's bonuses gave that came later than this one and are not over; whether there is no other at all. */
export function bonusesBeside(t: Tx, { memberId, id }: EndedBonus): Promise<{ newer: Money; isOnly: boolean }> {
  return t.one(
    `select coalesce(sum(bonus) filter (where id > $2), 0)::bigint as newer, count(*) = 0 as "isOnly" from wallet.requirement
      where member_id = $1 and source = 'bonus' and forfeited_at is null and id <> $2`,
    [memberId, id],
  )
}

/** Notes what was taken back; false when another posting came first. */
export async function noteForfeit(t: Tx, ended: EndedBonus, amount: Money): Promise<boolean> {
  const noted = await t.run(
    'update wallet.requirement set forfeited = forfeited + $4, forfeits = forfeits + 1 where member_id = $1 and id = $2 and forfeits = $3',
    [ended.memberId, ended.id, ended.forfeits, amount],
  )
  return noted === 1
}
