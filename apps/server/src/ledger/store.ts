import type { HouseAccountKind } from '@khela/contract'
import { MERCHANT_CURRENCY, type Currency } from '@khela/money'
import type { Tx } from '../kernel/db.ts'
import { covers, type Scope } from '../kernel/scope.ts'
import type { AccountEntry, Balance, EntryFilter, EntryLink, HouseBalance, Posting, Side } from './types.ts'

/** All reading SQL of the ledger. What a scope does not cover does not exist: an empty list, no posting. */

/** The balances of a member's accounts; an account that was never touched is not listed. */
export async function balances(t: Tx, scope: Scope, memberId: bigint): Promise<Balance[]> {
  if (!(await covers(t, scope, memberId))) return []
  return t.query<Balance>('select kind, currency, balance from ledger.account where member_id = $1 order by currency, kind', [memberId])
}

interface EntryRow extends Omit<AccountEntry, 'ref'> {
  readonly ref_type: string
  readonly ref_id: string
}

const LINE = `e.seq, p.id as "postingId", p.kind, e.amount, e.balance_after - e.amount as before, e.balance_after as after, e.at,
  p.ref_type, p.ref_id, p.note`
const GENERAL = 'ledger.general_entry e join ledger.general_posting p on p.id = e.posting_id'
const PAIRS = 'ledger.pair e cross join lateral (select e.id, e.kind, e.ref_type, e.ref_id, null::text as note) p'

interface Range {
  readonly id: bigint
  readonly first: bigint
  readonly last: bigint
}

/**
 * A member's account record, newest first, with the balance before and after each entry. Pages go on with `before`, the
 * seq of the last entry seen, so what is posted meanwhile neither repeats nor hides a line.
 */
export async function entriesOf(t: Tx, scope: Scope, filter: EntryFilter): Promise<AccountEntry[]> {
  if (!(await covers(t, scope, filter.memberId))) return []
  // The range of time is turned into a range of seq first, so that an old page costs no more than a new one.
  const range = await t.maybe<Range>(
    `select a.id, r.first, r.last from ledger.account a, ledger.seq_range(a.id, a.version, $4, $5) r
      where a.member_id = $1 and a.kind = $2 and a.currency = $3`,
    [filter.memberId, filter.account ?? 'cash', filter.currency ?? MERCHANT_CURRENCY, filter.from ?? null, filter.to ?? null],
  )
  if (range === undefined) return []
  const params: unknown[] = [range.id, range.first, range.last]
  const when = (value: unknown, sql: (place: string) => string): string => {
    if (value === undefined) return ''
    params.push(value)
    return ` and ${sql(`$${params.length}`)}`
  }
  const where = [
    when(filter.before, (place) => `e.seq < ${place}`),
    when(filter.from, (place) => `e.at >= ${place}`),
    when(filter.to, (place) => `e.at < ${place}`),
    when(filter.after, (place) => `e.seq > ${place}`),
    when(filter.seqs, (place) => `e.seq = any(${place})`),
    filter.direction === undefined ? '' : ` and e.amount ${filter.direction === 'in' ? '>' : '<'} 0`,
    when(filter.postings, (place) => `e.seq in (select ledger.seq_of($1, $3, one) from unnest(${place}::bigint[]) one)`),
    when(filter.exceptPostings, (place) => `p.id <> all(${place}::bigint[])`),
    when(filter.kinds, (place) => `p.kind = any(${place})`),
  ].join('')
  const limit = Math.min(Math.max(Math.trunc(filter.limit ?? 50), 1), 501)
  const last = `$${params.length + 1}`
  // The newest of each journal, by its key, then the newest of both: a page of a view over both would read the whole range.
  const rows = await t.query<EntryRow>(
    `select * from (
       (select ${LINE} from ${GENERAL} where e.account_id = $1 and e.seq between $2 and $3${where} order by e.seq desc limit ${last})
       union all
       (select ${LINE} from ${PAIRS} where e.account_id = $1 and e.seq between $2 and $3${where} order by e.seq desc limit ${last})
     ) o order by o.seq desc limit ${last}`,
    [...params, limit],
  )
  return rows.map(({ ref_type, ref_id, ...row }) => ({ ...row, ref: { type: ref_type, id: ref_id } }))
}

/** The id of the posting a key stands for; the caller's call is proof of whose it is. */
export async function postingIdOf(t: Tx, memberId: bigint, key: string): Promise<bigint | undefined> {
  return (await t.maybe<{ id: bigint }>('select id from ledger.posting where member_id = $1 and key = $2', [memberId, key]))?.id
}
/** The ids behind keys, in the order they were posted. */
export async function postingIdsOf(t: Tx, scope: Scope, memberId: bigint, keys: readonly string[]): Promise<bigint[]> {
  if (!(await covers(t, scope, memberId))) return []
  const found = await t.query<{ id: bigint }>('select id from ledger.posting where member_id = $1 and key = any($2) order by id', [
    memberId,
    keys,
  ])
  return found.map(({ id }) => id)
}

interface PostingRow extends Omit<Posting, 'ref' | 'sides'> {
  readonly ref_type: string
  readonly ref_id: string
}

/** A posting with both sides, or undefined when there is none within the scope. */
export async function postingOf(t: Tx, scope: Scope, postingId: bigint): Promise<Posting | undefined> {
  const row = await t.maybe<PostingRow>(
    `select id, member_id as "memberId", key, kind, ref_type, ref_id, note, reversal_of as "reversalOf", at
       from ledger.posting where id = $1`,
    [postingId],
  )
  if (row === undefined || !(await covers(t, scope, row.memberId))) return undefined
  const sides = await t.query<Side>(
    `select account_id as "accountId", member_id as "memberId", kind, currency, amount, balance_after as after from ledger.sides($1)`,
    [postingId],
  )
  const { ref_type, ref_id, ...rest } = row
  return { ...rest, ref: { type: ref_type, id: ref_id }, sides }
}

/** The entries of a posting on a member's accounts, as links of their chains. What the scope does not cover does not exist. */
export async function linksOf(t: Tx, scope: Scope, memberId: bigint, postingId: bigint): Promise<EntryLink[]> {
  if (!(await covers(t, scope, memberId))) return []
  return t.query<EntryLink>(
    `select a.kind as account, e.seq, e.amount, e.balance_after as after, e.posting_id as "postingId",
            to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.fingerprint, e.key, e.hash, b.hash as previous
       from ledger.account a
       cross join lateral (select * from ledger.line_view l where l.account_id = a.id and l.seq = ledger.seq_of(a.id, a.version, $2) offset 0) e
       left join ledger.member_entry b on b.account_id = a.id and b.seq = e.seq - 1
      where a.member_id = $1 order by a.id`,
    [memberId, postingId],
  )
}

/** What each account of the house comes to: the sum of its entries (AR-LEDGER). */
export async function houseBalances(t: Tx): Promise<HouseBalance[]> {
  return t.query<{ kind: HouseAccountKind; currency: Currency; balance: bigint }>(
    `with pairs as (
       select k.house_id, -sum(p.amount) as amount from (select kind, sum(amount) as amount from ledger.pair group by kind) p
         join ledger.pair_kind k on k.code = p.kind group by k.house_id)
     select a.kind, a.currency, (coalesce(g.amount, 0) + coalesce(p.amount, 0))::bigint as balance
       from ledger.account a
       left join lateral (select sum(e.amount) as amount from ledger.general_entry e where e.account_id = a.id) g on true
       left join pairs p on p.house_id = a.id
      where a.member_id is null order by a.currency, a.kind`,
  )
}
