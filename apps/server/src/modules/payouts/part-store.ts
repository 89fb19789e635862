/** SQL of the parts a withdrawal is paid in. Whoever writes one holds the lock of its withdrawal. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import type { PartState, PayoutWay, Receipt } from './rules.ts'

export interface PartRow {
  readonly memberId: bigint
  readonly id: string
  readonly withdrawalId: string
  readonly no: number
  readonly amount: Money
  readonly state: PartState
  readonly way: PayoutWay
  readonly isAgain: boolean
  readonly reference: string | null
  readonly picture: string | null
  readonly by: string
  readonly reason: string | null
  readonly madeAt: Date
  readonly paidAt: Date | null
  readonly receipt: Receipt | null
  readonly receiptUntil: Date | null
}
const columns = `member_id as "memberId", id, withdrawal_id as "withdrawalId", no, amount, state, way, again_for is not null as "isAgain",
  reference, picture, by, reason, made_at as "madeAt", paid_at as "paidAt", receipt, receipt_until as "receiptUntil"`

export interface NewPart {
  readonly memberId: bigint
  readonly id: string
  readonly withdrawalId: string
  readonly amount: Money
  readonly way: PayoutWay
  readonly by: string
  readonly againFor?: string
  readonly reference?: string | undefined
  readonly picture?: string | undefined
}

/** Writes a part on its way; answers its number. */
export async function insertPart(t: Tx, part: NewPart): Promise<number> {
  const row = await t.one<{ no: number }>(
    `insert into wallet.payout_part (member_id, id, withdrawal_id, no, amount, state, way, by, again_for, reference, picture)
     select $1, $2, $3, coalesce(max(no), 0) + 1, $4, 'SENDING', $5, $6, $7, $8, $9
       from wallet.payout_part where member_id = $1 and withdrawal_id = $3 returning no`,
    [
      part.memberId,
      part.id,
      part.withdrawalId,
      part.amount,
      part.way,
      part.by,
      part.againFor ?? null,
      part.reference ?? null,
      part.picture ?? null,
    ],
  )
  return row.no
}

/** SENDING → PAID, once; it waits for a word of the member for `minutes`. False when it was decided before. */
export async function markPaid(t: Tx, part: Pick<PartRow, 'memberId' | 'id'>, reference: string | null, minutes: number): Promise<boolean> {
  const paid = await t.run(
    `update wallet.payout_part set state = 'PAID', paid_at = kernel.now(), reference = coalesce($3, reference), receipt = 'WAITING',
            receipt_until = kernel.now() + make_interval(mins => $4)
      where member_id = $1 and id = $2 and state = 'SENDING'`,
    [part.memberId, part.id, reference, minutes],
  )
  return paid === 1
}

/** SENDING → FAILED, once. */
export async function markFailed(t: Tx, part: Pick<PartRow, 'memberId' | 'id'>, reason: string): Promise<boolean> {
  const failed = await t.run(
    `update wallet.payout_part set state = 'FAILED', reason = $3 where member_id = $1 and id = $2 and state = 'SENDING'`,
    [part.memberId, part.id, reason],
  )
  return failed === 1
}

export async function findPart(t: Tx, scope: Scope, id: string): Promise<PartRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<PartRow>(`select ${columns} from wallet.payout_part where id = $1 and ${where}`, [id, ...params])
}

/** Parts of some withdrawals in the order they were made, by withdrawal. */
export async function partsOf(t: Tx, scope: Scope, withdrawalIds: readonly string[]): Promise<Map<string, PartRow[]>> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<PartRow>(
    `select ${columns} from wallet.payout_part where withdrawal_id = any($1) and ${where} order by withdrawal_id, no`,
    [withdrawalIds, ...params],
  )
  return Map.groupBy(rows, (row) => row.withdrawalId)
}

/** Parts that a gateway was asked for and has not answered. Oldest first. */
export async function sendingParts(t: Tx, limit: number): Promise<string[]> {
  const rows = await t.query<{ id: string }>(`select id from wallet.payout_part where state = 'SENDING' order by made_at limit $1`, [limit])
  return rows.map(({ id }) => id)
}

/**
 * What the member says of paid parts that wait, or the time says for them (`AUTO`, once it is over). Whoever comes second
 * changes nothing, and at the edge the clock decides (REL-R16). Answers the parts that changed.
 */
export async function closeReceipts(
  t: Tx,
  parts: { readonly memberId: bigint; readonly ids: readonly string[] },
  to: Exclude<Receipt, 'WAITING'>,
): Promise<string[]> {
  const rows = await t.query<{ id: string }>(
    `update wallet.payout_part set receipt = $3 where member_id = $1 and id = any($2) and receipt = 'WAITING'
        and (receipt_until <= kernel.now()) = ($3 = 'AUTO') returning id`,
    [parts.memberId, parts.ids, to],
  )
  return rows.map(({ id }) => id)
}

/** A part that counts as received is said not to have arrived, until `days` after that time. False when it is not such a one. */
export async function contestReceipt(t: Tx, part: Pick<PartRow, 'memberId' | 'id'>, days: number): Promise<boolean> {
  const contested = await t.run(
    `update wallet.payout_part set receipt = 'NOT_RECEIVED' where member_id = $1 and id = $2 and receipt in ('WAITING', 'AUTO')
        and receipt_until <= kernel.now() and receipt_until + make_interval(days => $3) > kernel.now()`,
    [part.memberId, part.id, days],
  )
  return contested === 1
}

/** Paid parts whose time for a word is over. Oldest first. */
export async function overdueReceipts(t: Tx, limit: number): Promise<PartRow[]> {
  return t.query<PartRow>(
    `select ${columns} from wallet.payout_part where receipt = 'WAITING' and receipt_until <= kernel.now() order by receipt_until limit $1`,
    [limit],
  )
}
