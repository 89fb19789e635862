/** Rows of a member as they are stored, for the file of their data: what no page shows belongs to them all the same. */
import { formatMoney } from '@khela/money'
import type { Tx } from './db.ts'
import { sqlScope, type Scope } from './scope.ts'

/** A table of a module whose rows carry `member_id`. */
export interface OwnTable {
  readonly table: string
  /** Columns in 1/10 000 of a unit; they come out as decimal text. */
  readonly money?: readonly string[]
  /** Columns that are not the member's: who of the house acted, what operators noted for each other. */
  readonly without?: readonly string[]
}

/** More rows than this of one table are cut. */
const mostRows = 50_000

/** The rows within the scope. `own` is written in code, never taken from a request. */
export async function ownRows(t: Tx, scope: Scope, { table, money = [], without = [] }: OwnTable): Promise<Record<string, unknown>[]> {
  const { where, params } = sqlScope(scope, { member: 'x.member_id' }, 3)
  const rows = await t.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(x) - 'member_id' - 'seq' - $1::text[] as row from ${table} x where ${where} limit $2`,
    [without, mostRows, ...params],
  )
  return rows.map(({ row }) => {
    const texts = money.filter((name) => typeof row[name] === 'number').map((name) => [name, formatMoney(BigInt(row[name] as number))])
    return { ...row, ...Object.fromEntries(texts) }
  })
}
