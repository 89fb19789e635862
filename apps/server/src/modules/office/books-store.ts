/** SQL of the nightly looks through the books. */
import type { Ageing, Tx } from '../../kernel/index.ts'

/** Notes the result of a night; a second one for the same night changes nothing. */
export async function insertRun(t: Tx, period: string, result: { ok: boolean; problems: number; detail: unknown }): Promise<void> {
  await t.run('insert into office.reconcile_run (period, ok, problems, detail) values ($1, $2, $3, $4::jsonb) on conflict do nothing', [
    period,
    result.ok,
    result.problems,
    JSON.stringify(result.detail),
  ])
}

export interface BooksState {
  readonly last: { readonly at: Date; readonly ok: boolean; readonly problems: number } | undefined
  /** When the books were last found in order. */
  readonly goodAt: Date | undefined
  /** Seconds since then; in a house whose books were never found in order, since its database was made. */
  readonly goodAgeSeconds: number
  readonly isOverdue: boolean
}

/** A night's look is due every 24 hours and takes a while. */
const goodForSeconds = 26 * 3_600

export async function lastRun(t: Tx): Promise<BooksState> {
  // Where no look was ever begun no job is there to miss: the first migration says since when it should have been.
  const { goodAt, goodAgeSeconds } = await t.one<{ goodAt: Date | null; goodAgeSeconds: number }>(
    `select r.at as "goodAt", extract(epoch from kernel.now() - coalesce(r.at, m.at))::float8 as "goodAgeSeconds"
       from (select max(at) as at from office.reconcile_run where ok) r, (select min(at) as at from kernel.migration) m`,
  )
  const last = await t.maybe<{ at: Date; ok: boolean; problems: number }>(
    'select at, ok, problems from office.reconcile_run order by at desc limit 1',
  )
  return { last, goodAt: goodAt ?? undefined, goodAgeSeconds, isOverdue: goodAgeSeconds > goodForSeconds }
}

/** What the members' accounts of each kind come to. */
export function memberTotals(t: Tx): Promise<{ kind: string; currency: string; balance: bigint }[]> {
  return t.query(
    `select kind, currency, coalesce(sum(balance), 0)::bigint as balance from ledger.account_view
      where member_id is not null group by kind, currency order by currency, kind`,
  )
}

/** Nights of the books, two years, but for the last good one. */
export const booksAgeing: readonly Ageing[] = [
  {
    table: 'office.reconcile_run',
    days: 730,
    over: `at < kernel.now() - make_interval(days => $1) and at < (select max(at) from office.reconcile_run where ok)`,
  },
]
