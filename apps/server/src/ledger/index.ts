/** The ledger: the only place where value is, and the only door through which it moves. See README.md. */
export { balancesAt } from './balances-at.ts'
export { kindRows, syncKinds, type KindRow } from './kinds.ts'
export { lockMember, post, postMany, reverse } from './post.ts'
export { reconcile, type Problem, type Reconciliation } from './reconcile.ts'
export { checkBalances, checkNewEntries, recheckSeals, type Step } from './seal.ts'
export { balances, entriesOf, houseBalances, linksOf, postingIdOf, postingIdsOf, postingOf } from './store.ts'
export {
  LedgerError,
  type AccountEntry,
  type Balance,
  type EntryFilter,
  type EntryLink,
  type HouseBalance,
  type LedgerErrorReason,
  type Line,
  type Posting,
  type PostingOutcome,
  type PostingRequest,
  type Side,
} from './types.ts'
export type { HouseAccountKind, MemberAccountKind, PostingKind } from '@khela/contract'
export type { Currency } from '@khela/money'
