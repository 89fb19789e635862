/**
 * Holds on a wallet: another part of the house says by a row why withdrawals wait, and takes it back; the wallet never
 * hears of who it was (AR-FLOORS). `kyc` lets a withdrawal be asked for and keeps it in KYC_REQUIRED; the
 * others refuse it. Deposits and play go on.
 */
import type { App, Tx } from '../../kernel/index.ts'
import { endHold, insertHold, type NewHold } from '../wallet/index.ts'
import { riskJob } from './names.ts'
import { uncheckedWithdrawals } from './store.ts'

/** Places a hold; the same about the same thing is one hold. `ref` names what it is about. */
export async function placeHold(t: Tx, app: App, made: NewHold): Promise<void> {
  await insertHold(t, made)
  app.live.ping(t, 'withdrawals', made.memberId)
}

/** Lifts a hold in somebody's name; false when none stands. A withdrawal that waited for identity is looked at again. */
export async function liftHold(t: Tx, app: App, lifted: NewHold & { readonly by: string }): Promise<boolean> {
  if (!(await endHold(t, lifted, lifted.by))) return false
  app.live.ping(t, 'withdrawals', lifted.memberId)
  if (lifted.reason === 'kyc') await checkAgain(t, app, lifted.memberId)
  return true
}

/** Has withdrawals that wait for the member's identity looked at again: something about it was decided. */
export async function checkAgain(t: Tx, app: App, memberId: bigint): Promise<void> {
  for (const id of await uncheckedWithdrawals(t, 10, memberId)) await app.jobs.enqueue(t, riskJob, { id })
}
