/** Pure decisions about manual adjustments. */
import type { Money } from '@khela/money'
import { isSamePerson, type Person } from '../../../kernel/index.ts'
import type { AdjustmentRow } from './store.ts'

/** How many others must approve: two from `twoFrom` on. */
export const checkersFor = (amount: Money, twoFrom: Money): 1 | 2 => (amount >= twoFrom ? 2 : 1)

/** What an adjustment does to an account that holds `balance`: `moved` is signed; `owed` what a debit finds nothing for. */
export function effectOf(
  { side, amount, rest }: Pick<AdjustmentRow, 'side' | 'amount' | 'rest'>,
  balance: Money,
): { readonly moved: Money; readonly owed: Money } | undefined {
  if (side === 'credit') return { moved: amount, owed: 0n }
  if (balance >= amount) return { moved: -amount, owed: 0n }
  return rest === 'receivable' ? { moved: -balance, owed: amount - balance } : undefined
}

/** Whether this operator may give the next approval: never the maker, and never the same person twice. */
export const mayApprove = ({ madeBy, firstBy }: Pick<AdjustmentRow, 'madeBy' | 'firstBy'>, by: Person): boolean =>
  !isSamePerson(by, madeBy) && !isSamePerson(by, firstBy)
