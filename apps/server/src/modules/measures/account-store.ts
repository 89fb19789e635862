/**
 * SQL of one member's accounts: sums up to a seq of each account, and what came after it read from the ledger. Both halves of a read
 * must see one state of the books: only in a transaction of one snapshot, as every GET has.
 */
import type { MemberAccountKind, PostingKind } from '@khela/contract'
import { MERCHANT_CURRENCY, type Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import { GAME_OF_LINE, LINE } from './fold-store.ts'
import type { Days } from './types.ts'

/** Everything that moved on the member's accounts of money: `$1` the member, `$2` the zone. */
const MOVED = `
  select s.day, s.account, s.kind, s.vendor, s.game, s.amount, s.entries from measures.day_sum s where s.member_id = $1
  union all
  select m.day, m.account, m.kind, m.vendor, m.game, m.amount, 1 from (
    select a.kind as account, ${LINE} from ledger.account_view a left join measures.folded f on f.member_id = a.member_id and f.account_id = a.id
      cross join lateral (select * from ledger.line_view l where l.account_id = a.id and l.seq > coalesce(f.seq, 0) offset 0) e ${GAME_OF_LINE}
     where a.member_id = $1 and a.currency = '${MERCHANT_CURRENCY}') m`

/** What moved on one account by one kind, before the span and in it. Amounts in 1/10 000 BDT, signed for the account. */
export interface Moved {
  readonly account: MemberAccountKind
  readonly kind: PostingKind
  /** About a game that one sits down at: what moved was carried to a table or back. */
  readonly isSitting: boolean
  readonly before: Money
  readonly inside: Money
  readonly entries: bigint
}
export function movedBefore(t: Tx, scope: Scope, memberId: bigint, { from, to, zone }: Days): Promise<Moved[]> {
  const { where, params } = sqlScope(scope, { member: '$1::bigint' }, 5)
  return t.query<Moved>(
    `select account, kind, coalesce(g.by_sitting, false) as "isSitting", coalesce(sum(amount) filter (where day < $3), 0)::bigint as before,
            coalesce(sum(amount) filter (where day >= $3), 0)::bigint as inside,
            coalesce(sum(entries) filter (where day >= $3), 0)::bigint as entries
       from (${MOVED}) m left join play.game_view g on g.code = m.game
      where day <= $4 and ${where} group by account, kind, 3 order by account, kind`,
    [memberId, zone, from, to, ...params],
  )
}

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

/** How far an account has been added up; 0 for one that was not. */
export async function foldedSeq(t: Tx, scope: Scope, memberId: bigint, account: MemberAccountKind): Promise<bigint> {
  const { where, params } = sqlScope(scope, { member: 'a.member_id' }, 3)
  const row = await t.maybe<{ seq: bigint }>(
    `select f.seq from ledger.account_view a join measures.folded f on f.member_id = a.member_id and f.account_id = a.id
      where a.member_id = $1 and a.kind = $2 and a.currency = '${MERCHANT_CURRENCY}' and ${where}`,
    [memberId, account, ...params],
  )
  return row?.seq ?? 0n
}

export interface SparseFilter {
  readonly memberId: bigint
  readonly account: MemberAccountKind
  readonly kinds: readonly PostingKind[]
  readonly from: Date
  readonly to: Date
  readonly before?: bigint | undefined
  readonly direction?: 'in' | 'out' | undefined
  readonly limit: number
}
/** Seqs of entries that do not come with play, newest first, as far as the account has been added up. */
export async function sparseSeqs(t: Tx, scope: Scope, filter: SparseFilter): Promise<bigint[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 9)
  const sign = filter.direction === undefined ? null : filter.direction === 'in' ? 1 : -1
  const rows = await t.query<{ seq: bigint }>(
    `select seq from measures.sparse_entry
      where member_id = $1 and account = $2 and kind = any($3) and at >= $4 and at < $5 and ($6::bigint is null or seq < $6)
        and ($7::int is null or sign(amount) = $7) and ${where} order by seq desc limit $8`,
    [filter.memberId, filter.account, filter.kinds, filter.from, filter.to, filter.before ?? null, sign, filter.limit, ...params],
  )
  return rows.map(({ seq }) => seq)
}
