/** Rows of a member as they are stored, for the file of their data: what no page shows belongs to them all the same. */
import { formatMoney } from '@khela/money'
import type { Tx } from './db.ts'
import { sqlPrivate, type Scope } from './scope.ts'

/** A table of a module, aliased `x`, whose rows carry `member_id`. */
export interface OwnTable {
  /** The whole select, a constant of the module's store: one column `row`, without what is not the member's (who of the house acted). */
  readonly select: string
  /** Fields in 1/10 000 of a unit; they come out as decimal text. */
  readonly money?: readonly string[]
}
type Row = Record<string, unknown>

/** More rows than this of one table are cut. */
const mostRows = 50_000

/** The rows within the scope, without the keys that say nothing outside. */
export async function ownRows(t: Tx, scope: Scope, { select, money = [] }: OwnTable): Promise<Row[]> {
  const { where, params } = sqlPrivate(scope, { member: 'x.member_id' }, 2)
  const rows = await t.query<{ row: Row }>(`${select} where ${where} limit $1`, [mostRows, ...params])
  return rows.map(({ row: { member_id: _member, seq: _seq, ...row } }) => {
    const texts: Row = {}
    for (const name of money) if (typeof row[name] === 'number') texts[name] = formatMoney(BigInt(row[name]))
    return { ...row, ...texts }
  })
}
