/** A member's money as the member page of the office shows it. */
import { formatMoney } from '@khela/money'
import type { Scope, Tx } from '../../kernel/index.ts'
import { openRequirements } from './turnover-store.ts'
import { turnoverOf } from './turnover/rules.ts'

/** Turnover the member still owes for deposits and bonuses. */
export async function requirementsOf(t: Tx, scope: Scope, memberId: bigint): Promise<{ needed: string; done: string; missing: string }> {
  const { needed, done, missing } = turnoverOf(await openRequirements(t, scope, memberId))
  return { needed: formatMoney(needed), done: formatMoney(done), missing: formatMoney(missing) }
}
