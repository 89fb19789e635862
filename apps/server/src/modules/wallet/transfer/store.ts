/** SQL of transfers: one row for either side. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../../kernel/index.ts'

export interface TransferRow {
  readonly memberId: bigint
  readonly id: string
  readonly side: 'out' | 'in'
  readonly otherId: bigint
  readonly amount: Money
  readonly note: string
  readonly at: Date
}

const columns = `member_id as "memberId", id, side, other_id as "otherId", amount, note, at`

export async function insertTransfer(
  t: Tx,
  made: { readonly id: string; readonly from: bigint; readonly to: bigint; readonly amount: Money; readonly note: string },
): Promise<void> {
  await t.run(
    `insert into wallet.transfer (member_id, id, side, other_id, amount, note)
     values ($1, $3, 'out', $2, $4, $5), ($2, $3, 'in', $1, $4, $5)`,
    [made.from, made.to, made.id, made.amount, made.note],
  )
}

export function findTransfer(t: Tx, scope: Scope, id: string): Promise<TransferRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<TransferRow>(`select ${columns} from wallet.transfer where id = $1 and ${where}`, [id, ...params])
}

/** Newest first; `after` is the id of the last one seen. */
export function pageOfTransfers(t: Tx, scope: Scope, page: { after?: string | undefined; limit: number }): Promise<TransferRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query<TransferRow>(
    `select ${columns} from wallet.transfer
      where ${where} and ($1::text is null or seq < (select seq from wallet.transfer where id = $1 and ${where}))
      order by seq desc limit $2`,
    [page.after ?? null, page.limit, ...params],
  )
}

/** Sum of what has left since a moment. */
export async function sentSince(t: Tx, memberId: bigint, from: Date): Promise<Money> {
  const row = await t.one<{ total: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as total from wallet.transfer where member_id = $1 and side = 'out' and at >= $2`,
    [memberId, from],
  )
  return row.total
}
