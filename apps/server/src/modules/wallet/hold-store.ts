/** SQL of holds on wallets. */
import type { holdReasons } from '@khela/contract'
import { publicId, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

export type HoldReason = Exclude<(typeof holdReasons)[number], 'review'>
export interface Hold {
  readonly reason: HoldReason
  /** What it is about; one hold for each. */
  readonly ref: string
  readonly since: Date
}
export interface NewHold {
  readonly memberId: bigint
  readonly reason: HoldReason
  readonly ref: string
}

/** Writes a hold; the same about the same thing is one hold, which stands again after it was lifted. */
export async function insertHold(t: Tx, made: NewHold): Promise<void> {
  await t.run(
    `insert into wallet.hold as h (member_id, id, reason, ref) values ($1, $2, $3, $4)
     on conflict (member_id, reason, ref) do update set placed_at = kernel.now(), lifted_at = null, lifted_by = null where h.lifted_at is not null`,
    [made.memberId, publicId('hld'), made.reason, made.ref],
  )
}

/** Ends a hold in somebody's name; false when none stands. */
export async function endHold(t: Tx, hold: NewHold, by: string): Promise<boolean> {
  const changed = await t.run(
    `update wallet.hold set lifted_at = kernel.now(), lifted_by = $4 where member_id = $1 and reason = $2 and ref = $3 and lifted_at is null`,
    [hold.memberId, hold.reason, hold.ref, by],
  )
  return changed === 1
}

/** Holds that stand, oldest first. */
export async function holdsOf(t: Tx, scope: Scope, memberId: bigint): Promise<Hold[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<Hold>(
    `select reason, ref, placed_at as since from wallet.hold where member_id = $1 and lifted_at is null and ${where} order by placed_at, id`,
    [memberId, ...params],
  )
}
