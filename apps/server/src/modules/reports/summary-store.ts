/**
 * SQL of the summary (db/migrations/0082-records.sql): sums up to a seq of each account, and what came after it read from the
 * ledger. Both halves of a read must see one state of the books: only in a transaction of one snapshot, as every GET has.
 */
import { isPlay, kindsOfGroup, postingKinds, type MemberAccountKind, type PostingKind } from '@khela/contract'
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** An account of a member whose last entries are not in the summary yet. */
export interface Behind {
  readonly accountId: bigint
  readonly memberId: bigint
  readonly account: MemberAccountKind
  /** Seqs of the first and the last entry that are missing. */
  readonly first: bigint
  readonly last: bigint
}
/** Days of the merchant in its zone, both included. */
export interface Days {
  readonly from: string
  readonly to: string
  readonly zone: string
}

const sparseKinds = (Object.keys(postingKinds) as PostingKind[]).filter((kind) => !isPlay(kind))
const betKinds = kindsOfGroup('stakes')

/** An entry with the day and the game it counts for; `$2` is the zone. */
const ENTRY = `(e.at at time zone $2)::date as day, p.kind, coalesce(r.vendor, '') as vendor, coalesce(r.game, '') as game, e.amount`
const BEHIND_IT = `join ledger.posting_view p on p.id = e.posting_id
  left join play.round_game_view r on p.ref_type = 'round' and r.member_id = e.member_id and r.id = p.ref_id`

/** Accounts of money with entries that are not added up, in order of id, after account `after`. */
export async function accountsBehind(t: Tx, after: bigint, limit: number): Promise<Behind[]> {
  return t.query<Behind>(
    `select a.id as "accountId", a.member_id as "memberId", a.kind as account, coalesce(f.seq, 0) + 1 as first, a.version as last
       from ledger.account_view a left join reports.folded f on f.member_id = a.member_id and f.account_id = a.id
      where a.member_id is not null and a.currency = 'BDT' and a.version > coalesce(f.seq, 0) and a.id > $1 order by a.id limit $2`,
    [after, limit],
  )
}

/** Takes a range of an account for adding up; false when somebody else has begun with it. */
export async function claimRange(t: Tx, { memberId, accountId, first, last }: Behind): Promise<boolean> {
  const claimed = await t.run(
    `insert into reports.folded as f (member_id, account_id, seq) values ($1, $2, $3)
     on conflict (member_id, account_id) do update set seq = excluded.seq where f.seq = $4`,
    [memberId, accountId, last, first - 1n],
  )
  return claimed === 1
}

/** Adds a claimed range up. */
export async function addRange(t: Tx, { accountId, memberId, account, first, last }: Behind, zone: string): Promise<void> {
  await t.run(
    `insert into reports.day_sum as s (member_id, day, account, kind, vendor, game, amount, entries)
       select $1, day, $3, kind, vendor, game, sum(amount), count(*)
         from (select ${ENTRY} from ledger.entry_view e ${BEHIND_IT} where e.account_id = $4 and e.seq between $5 and $6) m
        group by day, kind, vendor, game
     on conflict (member_id, day, account, kind, vendor, game)
       do update set amount = s.amount + excluded.amount, entries = s.entries + excluded.entries`,
    [memberId, zone, account, accountId, first, last],
  )
  await t.run(
    `insert into reports.sparse_entry (member_id, account, seq, kind, at, amount)
       select $1, $2, e.seq, p.kind, e.at, e.amount from ledger.entry_view e join ledger.posting_view p on p.id = e.posting_id
        where e.account_id = $3 and e.seq between $4 and $5 and p.kind = any($6)`,
    [memberId, account, accountId, first, last, sparseKinds],
  )
  await t.run(
    `insert into reports.open_round (member_id, round_id)
       select distinct v.member_id, v.id from ledger.entry_view e join ledger.posting_view p on p.id = e.posting_id
         join play.round_view v on v.member_id = e.member_id and v.id = p.ref_id
        where e.account_id = $1 and e.seq between $2 and $3 and p.kind = any($4) and p.ref_type = 'round' and v.status = 'OPEN'
     on conflict do nothing`,
    [accountId, first, last, betKinds],
  )
  await t.run(
    `delete from reports.open_round o where o.member_id = $1
        and not exists (select from play.round_view v where v.member_id = o.member_id and v.id = o.round_id and v.status = 'OPEN')`,
    [memberId],
  )
}

/** Everything that moved on the member's accounts of money: `$1` the member, `$2` the zone. */
const MOVED = `
  select s.day, s.account, s.kind, s.vendor, s.game, s.amount, s.entries from reports.day_sum s where s.member_id = $1
  union all
  select m.day, m.account, m.kind, m.vendor, m.game, m.amount, 1 from (
    select a.kind as account, ${ENTRY} from ledger.account_view a left join reports.folded f on f.member_id = a.member_id and f.account_id = a.id
      join ledger.entry_view e on e.account_id = a.id and e.seq > coalesce(f.seq, 0) ${BEHIND_IT}
     where a.member_id = $1 and a.currency = 'BDT') m`

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

export type ProfitBy = 'day' | 'category' | 'vendor'
/** The key of a move `m` of a game `g`, by the parameter `$5`. */
export const KEY =
  "case $5 when 'day' then m.day::text when 'category' then coalesce(g.type, '-') else coalesce(nullif(m.vendor, ''), '-') end"
/** What moved in a span by a key and a kind; `key` is `-` for what belongs to no game. */
export interface KeyedMove {
  readonly key: string
  readonly account: MemberAccountKind
  readonly kind: PostingKind
  readonly isSitting: boolean
  readonly amount: Money
}
export function movedBy(t: Tx, scope: Scope, memberId: bigint, by: ProfitBy, { from, to, zone }: Days): Promise<KeyedMove[]> {
  const { where, params } = sqlScope(scope, { member: '$1::bigint' }, 6)
  return t.query<KeyedMove>(
    `select ${KEY} as key, m.account, m.kind, coalesce(g.by_sitting, false) as "isSitting", sum(m.amount)::bigint as amount
       from (${MOVED}) m left join play.game_view g on g.code = m.game
      where m.day between $3 and $4 and ${where} group by 1, 2, 3, 4`,
    [memberId, zone, from, to, by, ...params],
  )
}

/** Stakes of rounds that began in the span and still run, by the same keys; what lies at a table is no stake. */
export function runningBy(t: Tx, scope: Scope, memberId: bigint, by: ProfitBy, days: Days): Promise<{ key: string; stake: Money }[]> {
  const { where, params } = sqlScope(scope, { member: 'r.member_id' }, 7)
  return t.query(
    `select ${KEY} as key, sum(m.stake)::bigint as stake
       from (select (r.at at time zone $2)::date as day, r.vendor, r.game, r.staked as stake from play.round_view r
              where r.member_id = $1 and r.mode = 'real' and r.status = 'OPEN' and ${where} and r.id in (
                select o.round_id from reports.open_round o where o.member_id = $1
                union
                select p.ref_id from ledger.account_view a left join reports.folded f on f.member_id = a.member_id and f.account_id = a.id
                  join ledger.entry_view e on e.account_id = a.id and e.seq > coalesce(f.seq, 0)
                  join ledger.posting_view p on p.id = e.posting_id and p.ref_type = 'round' and p.kind = any($6)
                 where a.member_id = $1 and a.currency = 'BDT')) m
       left join play.game_view g on g.code = m.game
      where m.day between $3 and $4 group by 1`,
    [memberId, days.zone, days.from, days.to, by, betKinds, ...params],
  )
}

/** How far an account has been added up; 0 for one that was not. */
export async function foldedSeq(t: Tx, scope: Scope, memberId: bigint, account: MemberAccountKind): Promise<bigint> {
  const { where, params } = sqlScope(scope, { member: 'a.member_id' }, 3)
  const row = await t.maybe<{ seq: bigint }>(
    `select f.seq from ledger.account_view a join reports.folded f on f.member_id = a.member_id and f.account_id = a.id
      where a.member_id = $1 and a.kind = $2 and a.currency = 'BDT' and ${where}`,
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
    `select seq from reports.sparse_entry
      where member_id = $1 and account = $2 and kind = any($3) and at >= $4 and at < $5 and ($6::bigint is null or seq < $6)
        and ($7::int is null or sign(amount) = $7) and ${where} order by seq desc limit $8`,
    [filter.memberId, filter.account, filter.kinds, filter.from, filter.to, filter.before ?? null, sign, filter.limit, ...params],
  )
  return rows.map(({ seq }) => seq)
}
