/** SQL of adding up: what was posted on each account goes into sums by day, kind and game (db/migrations/0082-records.sql). */
import { isPlay, kindsOfGroup, postingKinds, type MemberAccountKind, type PostingKind } from '@khela/contract'
import { MERCHANT_CURRENCY } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { partsOf, totalled } from './kinds.ts'
import type { Days } from './types.ts'

/** An account of a member whose last entries are not added up yet. */
export interface Behind {
  readonly accountId: bigint
  readonly memberId: bigint
  readonly account: MemberAccountKind
  /** Seqs of the first entry that is missing in the sums by kind and game, and in the totals of days. */
  readonly sums: bigint
  readonly totals: bigint
  /** Seq of the last entry. */
  readonly last: bigint
}
/** Where it is noted how far each is: the two are added up each by itself, so that one can be emptied and filled anew. */
const POSITIONS = { sums: 'measures.folded', totals: 'measures.totalled' } as const
export type Target = keyof typeof POSITIONS
/** Entries of an account to be added up to a target. */
export interface Piece extends Pick<Behind, 'accountId' | 'memberId' | 'account'> {
  readonly first: bigint
  readonly last: bigint
}

const sparseKinds = (Object.keys(postingKinds) as PostingKind[]).filter((kind) => !isPlay(kind))
export const betKinds = kindsOfGroup('stakes')

/** A line with the day and the game it counts for; `$2` is the zone. */
export const LINE = `(e.at at time zone $2)::date as day, e.kind, coalesce(r.vendor, '') as vendor, coalesce(r.game, '') as game, e.amount`
export const GAME_OF_LINE = `left join play.round_game_view r on e.ref_type = 'round' and r.member_id = e.member_id and r.id = e.ref_id`

/** Accounts of money with entries that are not added up, in order of id, after account `after`. */
export async function accountsBehind(t: Tx, after: bigint, limit: number): Promise<Behind[]> {
  return t.query<Behind>(
    `select a.id as "accountId", a.member_id as "memberId", a.kind as account, coalesce(f.seq, 0) + 1 as sums, coalesce(d.seq, 0) + 1 as totals,
            a.version as last
       from ledger.account_view a left join measures.folded f on f.member_id = a.member_id and f.account_id = a.id
       left join measures.totalled d on d.member_id = a.member_id and d.account_id = a.id
      where a.member_id is not null and a.currency = '${MERCHANT_CURRENCY}' and a.version > least(coalesce(f.seq, 0), coalesce(d.seq, 0)) and a.id > $1
      order by a.id limit $2`,
    [after, limit],
  )
}

/** Takes a range of an account for adding up; false when somebody else has begun with it. */
export async function claimRange(t: Tx, target: Target, { memberId, accountId, first, last }: Piece): Promise<boolean> {
  const POSITION = POSITIONS[target]
  const claimed = await t.run(
    `insert into ${POSITION} as f (member_id, account_id, seq) values ($1, $2, $3)
     on conflict (member_id, account_id) do update set seq = excluded.seq where f.seq = $4`,
    [memberId, accountId, last, first - 1n],
  )
  return claimed === 1
}

const TOTALLED_COLUMNS = totalled.join(', ')
const TOTALLED_SUMS = totalled.map((one) => `coalesce(sum(m.amount) filter (where m.measure = '${one}'), 0)`).join(', ')
const TOTALLED_MORE = totalled.map((one) => `${one} = s.${one} + excluded.${one}`).join(', ')

/** Adds a claimed range up to the totals of days. */
export async function addTotals(t: Tx, { accountId, memberId, account, first, last }: Piece, zone: string): Promise<void> {
  const parts = partsOf(totalled).filter((part) => part.account === account)
  await t.run(
    `insert into measures.day_total as s (member_id, day, ${TOTALLED_COLUMNS})
       select $1, m.day, ${TOTALLED_SUMS}
         from (select (e.at at time zone $2)::date as day, k.measure, k.sign * case when k.is_count then 1 else e.amount end as amount
                 from ledger.line_view e ${GAME_OF_LINE} left join play.game_view g on g.code = r.game
                 join unnest($6::text[], $7::text[], $8::int[], $9::boolean[], $10::boolean[]) k(kind, measure, sign, is_count, is_carried) on k.kind = e.kind
                where e.account_id = $3 and e.seq between $4 and $5 and not (k.is_carried and coalesce(g.by_sitting, false))) m
        group by m.day
     on conflict (member_id, day) do update set ${TOTALLED_MORE}`,
    [
      memberId,
      zone,
      accountId,
      first,
      last,
      parts.map(({ kind }) => kind),
      parts.map(({ measure }) => measure),
      parts.map(({ sign }) => sign),
      parts.map(({ isCount }) => isCount),
      parts.map(({ isCarried }) => isCarried),
    ],
  )
}

/** Adds a claimed range up to the sums by kind and game. */
export async function addSums(t: Tx, { accountId, memberId, account, first, last }: Piece, zone: string): Promise<void> {
  await t.run(
    `insert into measures.day_sum as s (member_id, day, account, kind, vendor, game, amount, entries)
       select $1, day, $3, kind, vendor, game, sum(amount), count(*)
         from (select ${LINE} from ledger.line_view e ${GAME_OF_LINE} where e.account_id = $4 and e.seq between $5 and $6) m
        group by day, kind, vendor, game
     on conflict (member_id, day, account, kind, vendor, game)
       do update set amount = s.amount + excluded.amount, entries = s.entries + excluded.entries`,
    [memberId, zone, account, accountId, first, last],
  )
  await t.run(
    `insert into measures.sparse_entry (member_id, account, seq, kind, at, amount)
       select $1, $2, e.seq, e.kind, e.at, e.amount from ledger.line_view e where e.account_id = $3 and e.seq between $4 and $5 and e.kind = any($6)`,
    [memberId, account, accountId, first, last, sparseKinds],
  )
  await t.run(
    `insert into measures.open_round (member_id, round_id)
       select distinct v.member_id, v.id from ledger.line_view e
         join play.round_view v on v.member_id = e.member_id and v.id = e.ref_id
        where e.account_id = $1 and e.seq between $2 and $3 and e.kind = any($4) and e.ref_type = 'round' and v.status = 'OPEN'
     on conflict do nothing`,
    [accountId, first, last, betKinds],
  )
  await t.run(
    `delete from measures.open_round o where o.member_id = $1
        and not exists (select from play.round_view v where v.member_id = o.member_id and v.id = o.round_id and v.status = 'OPEN')`,
    [memberId],
  )
}

/** Members with figures on some days, in order, after one; and some more, of whom not everything has been added up. */
export async function moversAfter(t: Tx, { from, to }: Days, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await t.query<{ id: bigint }>(
    `(select distinct s.member_id as id from measures.day_total s where s.member_id > $3 and s.day between $1::date and $2::date order by 1 limit $4)
      union
     (select distinct a.member_id from ledger.account_view a left join measures.totalled f on f.member_id = a.member_id and f.account_id = a.id
       where a.member_id > $3 and a.currency = '${MERCHANT_CURRENCY}' and a.version > coalesce(f.seq, 0) order by 1 limit $4)
      order by 1 limit $4`,
    [from, to, after, limit],
  )
  return rows.map(({ id }) => id)
}
