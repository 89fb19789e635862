/** What the two sides say about one transaction, and whether they agree (W-30). Pure. Money in 1/10 000. */
import type { Money } from '@khela/money'
import type { VendorTransaction } from '../../vendors/index.ts'

export type DifferenceKind = 'missing_here' | 'missing_there' | 'amount_differs' | 'status_differs'

/** A stored call of ours. */
export interface OurTx {
  readonly memberId: bigint
  readonly player: string | null
  readonly txId: string
  readonly op: string
  /** The bet a win, rollback or resettle is about. */
  readonly target: string | null
  readonly roundId: string | null
  readonly amount: Money
  /** Of a betwin: all it has won so far, a jackpot included. */
  readonly payout: Money
  readonly jackpot: Money
  /** Whether a resettle has set another total since: then the first win of a betwin is not known any more. */
  readonly resettled: boolean
  readonly state: string | null
  readonly code: string
  readonly currency: string | null
  readonly at: Date
}

export interface Difference {
  readonly kind: DifferenceKind
  readonly ours: OurTx | undefined
  readonly theirs: VendorTransaction | undefined
  /** The amounts to show: of a betwin the win, where that is what differs. */
  readonly amounts: { readonly ours: Money | null; readonly theirs: Money | null }
}

/** Transactions the house made itself on the vendor's word about a round (W-29). The vendor does not know their ids. */
export const OWN = 'khela:'

/** Ends a round and moves nothing: whether it arrived shows in the round, not in the money. */
export const isClose = (op: string): boolean => op === 'close' || op === 'round/close'

type Status = 'ok' | 'cancelled' | 'refused'
function statusOf(ours: OurTx): Status {
  if (ours.code !== 'OK') return 'refused'
  return ours.state === 'CANCELLED' || ours.op === 'tombstone' ? 'cancelled' : 'ok'
}

/** A bet that was refused, cancelled or never came is the same to both sides: no money moved. */
function statusAgrees(ours: OurTx, theirs: VendorTransaction): boolean {
  const status = statusOf(ours)
  if (theirs.status === 'cancelled') return status !== 'ok'
  // A rollback that carries the id of its bet is kept as the tombstone.
  if (ours.op === 'tombstone') return theirs.op === 'rollback'
  return status === 'ok' && ours.op === theirs.op
}

/** What one transaction of the vendor's list differs in from ours; undefined when it does not. */
export function differenceOf(theirs: VendorTransaction, ours: OurTx | undefined): Difference | undefined {
  if (isClose(theirs.op)) return undefined
  if (ours === undefined) {
    if (theirs.status === 'cancelled') return undefined
    return { kind: 'missing_here', ours, theirs, amounts: { ours: null, theirs: theirs.amount } }
  }
  if (!statusAgrees(ours, theirs)) return { kind: 'status_differs', ours, theirs, amounts: { ours: ours.amount, theirs: theirs.amount } }
  // The amount of a rollback is that of its bet, which is compared itself (W-15). What no money moved for may differ.
  if (theirs.status === 'cancelled' || theirs.op === 'rollback') return undefined
  if (ours.amount !== theirs.amount) return { kind: 'amount_differs', ours, theirs, amounts: { ours: ours.amount, theirs: theirs.amount } }
  return winDifference(ours, theirs)
}

/** A vendor may count a jackpot into `win_amount` or beside it. */
function winDifference(ours: OurTx, theirs: VendorTransaction): Difference | undefined {
  const { winAmount } = theirs
  if (ours.op !== 'betwin' || ours.resettled || winAmount === undefined) return undefined
  if (winAmount === ours.payout || winAmount === ours.payout - ours.jackpot) return undefined
  return { kind: 'amount_differs', ours, theirs, amounts: { ours: ours.payout, theirs: winAmount } }
}

/** Whether a transaction the house made itself stands for this one of the vendor's. */
export function standsFor(own: Pick<OurTx, 'op' | 'amount'>, theirs: VendorTransaction): boolean {
  return own.op === theirs.op && (own.op === 'rollback' || own.amount === theirs.amount)
}
