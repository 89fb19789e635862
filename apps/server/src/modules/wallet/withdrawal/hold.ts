/**
 * Holds on a wallet: another part of the house says by a row why withdrawals wait, and takes it back; the wallet never
 * hears of who it was (architecture, Floors rule 4). `kyc` lets a withdrawal be asked for and keeps it in KYC_REQUIRED; the
 * others refuse it. Deposits and play go on.
 */
import type { holdReasons } from '@khela/contract'
import { publicId, sqlScope, type App, type Scope, type Tx } from '../../../kernel/index.ts'
import { riskJob } from './names.ts'
import { uncheckedWithdrawals } from './store.ts'

export type HoldReason = Exclude<(typeof holdReasons)[number], 'review'>
export interface Hold {
  readonly reason: HoldReason
  readonly ref: string
  readonly since: Date
}

/** Places a hold; the same about the same thing is one hold, placed again after it was lifted. `ref` names what it is about. */
export async function placeHold(t: Tx, app: App, made: { memberId: bigint; reason: HoldReason; ref: string }): Promise<void> {
  await t.run(
    `insert into wallet.hold as h (member_id, id, reason, ref) values ($1, $2, $3, $4)
     on conflict (member_id, reason, ref) do update set placed_at = kernel.now(), lifted_at = null, lifted_by = null where h.lifted_at is not null`,
    [made.memberId, publicId('hld'), made.reason, made.ref],
  )
  app.live.ping(t, 'withdrawals', made.memberId)
}

/** Lifts a hold in somebody's name; false when none stands. A withdrawal that waited for identity is looked at again. */
export async function liftHold(
  t: Tx,
  app: App,
  lifted: { memberId: bigint; reason: HoldReason; ref: string; by: string },
): Promise<boolean> {
  const changed = await t.run(
    `update wallet.hold set lifted_at = kernel.now(), lifted_by = $4 where member_id = $1 and reason = $2 and ref = $3 and lifted_at is null`,
    [lifted.memberId, lifted.reason, lifted.ref, lifted.by],
  )
  if (changed === 0) return false
  app.live.ping(t, 'withdrawals', lifted.memberId)
  if (lifted.reason === 'kyc') await lookAgain(t, app, lifted.memberId)
  return true
}

/** Looks again at a member's withdrawal that waits for identity: what was asked for may be known now. */
export async function lookAgain(t: Tx, app: App, memberId: bigint): Promise<void> {
  for (const id of await uncheckedWithdrawals(t, 10, memberId)) await app.jobs.enqueue(t, riskJob, { id })
}

/** Holds that stand, oldest first. */
export async function holdsOf(t: Tx, scope: Scope, memberId: bigint): Promise<Hold[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<Hold>(
    `select reason, ref, placed_at as since from wallet.hold where member_id = $1 and lifted_at is null and ${where} order by placed_at, id`,
    [memberId, ...params],
  )
}
