/** SQL of disputes: parts that did not arrive, as the member says. */
import { publicId, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import type { DisputeState } from './rules.ts'

export interface DisputeRow {
  readonly memberId: bigint
  readonly id: string
  readonly withdrawalId: string
  readonly partId: string
  readonly state: DisputeState
  readonly note: string
  readonly picture: string | null
  readonly openedAt: Date
  readonly firstBy: string | null
  readonly resolvedBy: string | null
  readonly resolvedAt: Date | null
  readonly reason: string | null
}
const columns = `member_id as "memberId", id, withdrawal_id as "withdrawalId", part_id as "partId", state, note, picture,
  opened_at as "openedAt", first_by as "firstBy", resolved_by as "resolvedBy", resolved_at as "resolvedAt", reason`

/** Still to be resolved. */
export const isOpenDispute = ({ state }: Pick<DisputeRow, 'state'>): boolean => state !== 'PAID_AGAIN' && state !== 'REFUSED'

export async function insertDispute(
  t: Tx,
  made: Pick<DisputeRow, 'memberId' | 'withdrawalId' | 'partId' | 'note' | 'picture'>,
): Promise<string> {
  const id = publicId('dsp')
  await t.run('insert into wallet.dispute (member_id, id, withdrawal_id, part_id, note, picture) values ($1, $2, $3, $4, $5, $6)', [
    made.memberId,
    id,
    made.withdrawalId,
    made.partId,
    made.note,
    made.picture,
  ])
  return id
}

export async function findDispute(t: Tx, scope: Scope, id: string): Promise<DisputeRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<DisputeRow>(`select ${columns} from wallet.dispute where id = $1 and ${where}`, [id, ...params])
}

/** Disputes of some withdrawals in the order they were opened, by withdrawal. */
export async function disputesOf(t: Tx, scope: Scope, withdrawalIds: readonly string[]): Promise<Map<string, DisputeRow[]>> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<DisputeRow>(`select ${columns} from wallet.dispute where withdrawal_id = any($1) and ${where} order by seq`, [
    withdrawalIds,
    ...params,
  ])
  return Map.groupBy(rows, (row) => row.withdrawalId)
}

export interface DisputeMove {
  readonly from: DisputeState
  readonly to: DisputeState
  readonly by: string
  readonly reason?: string | undefined
}

/** Compare-and-set of a dispute's state; false when it was not `from`. Who proposes and who resolves are kept apart. */
export async function moveDispute(t: Tx, dispute: Pick<DisputeRow, 'memberId' | 'id'>, move: DisputeMove): Promise<boolean> {
  const moved = await t.run(
    `update wallet.dispute set state = $4, reason = coalesce($6, reason),
            first_by = case $4 when 'PAY_AGAIN_1' then $5 when 'OPEN' then null else first_by end,
            resolved_by = case when $4 in ('PAYING', 'REFUSED') then $5 when $4 = 'OPEN' then null else resolved_by end,
            resolved_at = case when $4 in ('PAID_AGAIN', 'REFUSED') then kernel.now() end
      where member_id = $1 and id = $2 and state = $3`,
    [dispute.memberId, dispute.id, move.from, move.to, move.by, move.reason ?? null],
  )
  return moved === 1
}

/** The dispute that a part is paid again for; undefined when the part is paid for another reason. */
export async function disputeOfPart(t: Tx, scope: Scope, partId: string): Promise<DisputeRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'd.member_id' }, 2)
  return t.maybe<DisputeRow>(
    `select ${columns} from wallet.dispute d where ${where} and part_id =
       (select p.again_for from wallet.payout_part p where p.id = $1 and p.member_id = d.member_id)`,
    [partId, ...params],
  )
}
