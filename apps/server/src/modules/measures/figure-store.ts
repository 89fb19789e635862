/**
 * SQL of the measures of many members at once: sums by day, the entries after them, and what rounds say beside the entries. All of it
 * must see one state of the books: only in a transaction of one snapshot, as every GET has.
 *
 * `$1` the members or heads of teams, `$2` the zone, `$3` and `$4` the span, `$5` to `$7` whether rows are apart by member, team and day,
 * `$8` the category, `$9` to `$14` the parts of kinds (`partsOf`), `$15` the measures, `$16` kinds of stakes.
 */
import { MERCHANT_CURRENCY, type Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import { betKinds } from './fold-store.ts'
import { partsOf, totalled, type Measure } from './kinds.ts'
import type { Question, Who } from './types.ts'

/** Everybody below the heads. A path ends in `/`, so what begins with it stands before the same with the sign after `/`. */
const BELOW = `select l.member_id, h.member_id as root from identity.line_view h
  join identity.line_view l on l.path > h.path and l.path < left(h.path, -1) || '0' where h.member_id = any($1::bigint[])`
const WHO: Readonly<Record<'members' | 'below' | 'direct' | 'everybody', string>> = {
  members: 'select m.id as member_id, null::bigint as root from (select distinct unnest($1::bigint[]) as id) m',
  below: BELOW,
  direct: 'select l.member_id, l.upline_id as root from identity.line_view l where l.upline_id = any($1::bigint[])',
  everybody:
    'select distinct a.member_id, null::bigint as root from ledger.account_view a where a.member_id is not null and $1::bigint[] is null',
}

/** The entries of an account that are not added up; found by their number, however many the account has. */
const tailOf = (
  POSITION: string,
): string => `who w join ledger.account_view a on a.member_id = w.member_id and a.currency = '${MERCHANT_CURRENCY}'
  left join ${POSITION} f on f.member_id = a.member_id and f.account_id = a.id
  cross join lateral (select e.at, e.amount, e.kind, e.ref_type, e.ref_id from ledger.line_view e
     where e.account_id = a.id and e.seq > coalesce(f.seq, 0) and a.version > coalesce(f.seq, 0) offset 0) e`
const SUMS_TAIL = tailOf('measures.folded')
const TOTALS_TAIL = tailOf('measures.totalled')
/** The entries of an account in a span of time. */
const SPANNED = `who w join ledger.account_view a on a.member_id = w.member_id and a.currency = '${MERCHANT_CURRENCY}'
  cross join ledger.seq_range(a.id, a.version, $3::timestamptz, $4::timestamptz) s
  cross join lateral (select e.at, e.amount, e.kind, e.ref_type, e.ref_id from ledger.line_view e
     where e.account_id = a.id and e.seq between s.first and s.last offset 0) e`

const IN_DAYS = '(m.at at time zone $2)::date between $3::date and $4::date'
const IN_HOURS = 'm.at >= $3::timestamptz and m.at < $4::timestamptz'

/** Sums by kind and game; added up by what rows are apart by before each is looked at. */
const FOLDED = `
  select m.member_id, m.root, m.day, m.vendor, m.game, k.measure, k.sign * case when k.is_count then m.entries else m.amount end as amount
    from (select case when $5 then w.member_id end as member_id, case when $6 then w.root end as root, case when $7 then s.day end as day,
                 s.account, s.kind, s.vendor, s.game, sum(s.amount)::bigint as amount, sum(s.entries)::bigint as entries
            from who w join measures.day_sum s on s.member_id = w.member_id and s.day between $3::date and $4::date
           group by 1, 2, 3, 4, 5, 6, 7) m
    join part k on k.account = m.account and k.kind = m.kind left join play.game_view g on g.code = m.game
   where not (k.is_carried and coalesce(g.by_sitting, false))
  union all`

/** Totals of days, where nobody asks for games. */
const COLUMN_SUMS = totalled.map((one) => `sum(s.${one})::bigint as ${one}`).join(', ')
const COLUMN_VALUES = [...totalled.map((one) => `('${one}', m.${one})`), "('validBet', m.stake)", "('ggr', m.stake - m.payout)"].join(', ')
const TOTALLED = `
  select m.member_id, m.root, m.day, '' as vendor, '' as game, x.measure, x.amount
    from (select case when $5 then w.member_id end as member_id, case when $6 then w.root end as root, case when $7 then s.day end as day,
                 ${COLUMN_SUMS}
            from who w join measures.day_total s on s.member_id = w.member_id and s.day between $3::date and $4::date group by 1, 2, 3) m
    cross join lateral (values ${COLUMN_VALUES}) x(measure, amount)
   where x.measure = any($15::text[])
  union all`

const entriesIn = (ENTRIES: string, INSIDE: string): string => `
  select m.member_id, m.root, (m.at at time zone $2)::date as day, m.vendor, m.game, m.measure, m.amount
    from (select w.member_id, w.root, e.at, coalesce(r.vendor, '') as vendor, coalesce(r.game, '') as game, k.measure,
                 k.sign * case when k.is_count then 1 else e.amount end as amount, k.is_carried
            from ${ENTRIES} join part k on k.account = a.kind and k.kind = e.kind
            left join play.round_game_view r on e.ref_type = 'round' and r.member_id = w.member_id and r.id = e.ref_id) m
    left join play.game_view g on g.code = m.game
   where ${INSIDE} and not (m.is_carried and coalesce(g.by_sitting, false))`

/** Stakes of rounds that run are no valid bet yet; they stand on the day on which the round began. */
const runningIn = (INSIDE: string): string => `
  select m.member_id, m.root, (m.at at time zone $2)::date, m.vendor, m.game, 'validBet', -m.staked
    from (select o.member_id, o.root, v.at, v.vendor, v.game, v.staked
            from (select w.member_id, w.root, r.round_id from who w join measures.open_round r on r.member_id = w.member_id
                  union
                  select w.member_id, w.root, e.ref_id from ${SUMS_TAIL} where e.ref_type = 'round' and e.kind = any($16::text[])) o
            join play.round_view v on v.member_id = o.member_id and v.id = o.round_id
           where v.mode = 'real' and v.status = 'OPEN' and 'validBet' = any($15::text[])) m
   where ${INSIDE}`

/**
 * What rounds say beside their entries: of sittings, whose entries are buy-ins and cash-outs, all, on the day they ended; of others what
 * of the stake is no valid bet. All are the house's own and in an index of theirs (db/migrations/0181-low-odds.sql).
 */
const notedIn = (INSIDE: string): string => `
  select m.member_id, m.root, (m.at at time zone $2)::date, m.vendor, m.game, x.measure, x.amount
    from (select w.member_id, w.root, r.* from who w cross join lateral (
            select case when v.by_sitting then v.settled_at else v.at end as at, v.vendor, v.game, v.by_sitting, v.staked, v.returned, v.valid
              from play.round_view v
             where v.member_id = w.member_id and v.mode = 'real' and v.vendor = 'KH' and (v.vendor_round is not null or v.detail ? 'valid')
               and v.status = 'SETTLED' and (v.by_sitting or v.staked <> v.valid) and $15::text[] && '{stake,payout,ggr,bets,validBet}' offset 0) r) m
    cross join lateral (values ('stake', case when m.by_sitting then m.staked end), ('payout', case when m.by_sitting then m.returned end),
      ('ggr', case when m.by_sitting then m.staked - m.returned end),
      ('bets', case when m.by_sitting then 1 end), ('validBet', case when m.by_sitting then m.valid else m.valid - m.staked end)) x(measure, amount)
   where x.amount <> 0 and x.measure = any($15::text[]) and ${INSIDE}`

const FACTS = {
  games: [FOLDED, entriesIn(SUMS_TAIL, IN_DAYS), 'union all', runningIn(IN_DAYS), 'union all', notedIn(IN_DAYS)].join('\n'),
  days: [TOTALLED, entriesIn(TOTALS_TAIL, IN_DAYS), 'union all', runningIn(IN_DAYS), 'union all', notedIn(IN_DAYS)].join('\n'),
  hours: [entriesIn(SPANNED, IN_HOURS), 'union all', runningIn(IN_HOURS), 'union all', notedIn(IN_HOURS)].join('\n'),
} as const

/** One sum; keys that were not asked for are null. */
export interface Sum {
  readonly member: bigint | null
  readonly team: bigint | null
  readonly day: string | null
  readonly category: string | null
  readonly measure: Measure
  readonly amount: Money
}

const whoOf = (who: Who): { readonly text: string; readonly ids: readonly bigint[] | null } => {
  if (who.kind === 'everybody') return { text: WHO.everybody, ids: null }
  if (who.kind === 'members') return { text: WHO.members, ids: who.ids }
  return { text: who.isDirect ? WHO.direct : WHO.below, ids: who.of }
}

/** Whether a member is one of these. */
export async function isAmong(t: Tx, who: Who, memberId: bigint): Promise<boolean> {
  const { text: ASKED, ids } = whoOf(who)
  const row = await t.one<{ found: boolean }>(`select exists (select from (${ASKED}) w where w.member_id = $2) as found`, [ids, memberId])
  return row.found
}

/** Every sum that is not zero, within what the scope covers. */
export function sumsOf(t: Tx, scope: Scope, { who, span, measures, by = [], category }: Question): Promise<Sum[]> {
  const { text: ASKED, ids } = whoOf(who)
  const { where, params } = sqlScope(scope, { member: 'w.member_id' }, 17)
  const [first, last] = 'from' in span ? [span.from, span.to] : [span.since, span.until]
  const FACT = 'from' in span ? (category === undefined ? FACTS.days : FACTS.games) : FACTS.hours
  const parts = partsOf(measures)
  return t.query<Sum>(
    `with who as materialized (select w.member_id, w.root from (${ASKED}) w where ${where}),
          part as (select * from unnest($9::text[], $10::text[], $11::text[], $12::int[], $13::boolean[], $14::boolean[])
                            k(account, kind, measure, sign, is_count, is_carried)),
          fact as (${FACT})
     select case when $5 then f.member_id end as member, case when $6 then f.root end as team, case when $7 then f.day::text end as day,
            case $8 when 'class' then coalesce(g.type, '-') when 'vendor' then coalesce(nullif(f.vendor, ''), '-')
                    when 'game' then coalesce(nullif(f.game, ''), '-') end as category,
            f.measure, sum(f.amount)::bigint as amount
       from fact f left join play.game_view g on g.code = f.game group by 1, 2, 3, 4, 5 having sum(f.amount) <> 0 order by 1, 2, 3, 4`,
    [
      ids,
      span.zone,
      first,
      last,
      by.includes('member'),
      by.includes('team'),
      by.includes('day'),
      category ?? 'none',
      parts.map(({ account }) => account),
      parts.map(({ kind }) => kind),
      parts.map(({ measure }) => measure),
      parts.map(({ sign }) => sign),
      parts.map(({ isCount }) => isCount),
      parts.map(({ isCarried }) => isCarried),
      measures,
      betKinds,
      ...params,
    ],
  )
}
