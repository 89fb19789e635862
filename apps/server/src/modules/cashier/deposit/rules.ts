/** Pure decisions about deposits: legal moves, amounts, steps shown to the member, what operators say of a method. */
import type { ReplyOf } from '@khela/contract'
import { mulRate, type Money } from '@khela/money'
import { withFuture, type StepRow, type StepView } from '../../../kernel/index.ts'
import type { Confirmation } from '../../gateways/index.ts'

export type DepositState = ReplyOf<'deposit'>['state']

/** States in which a deposit counts against DEPOSIT_OPEN_MAX. */
export const openDepositStates: readonly DepositState[] = ['CREATED', 'AWAITING_PAYER', 'SUBMITTED', 'MATCHING']
/** States of a deposit in which a person may decide. */
export const waitingForPerson: readonly DepositState[] = ['SUBMITTED', 'MATCHING', 'UNDER_REVIEW']
/** States in which nothing a gateway says changes anything: credited, sent back, or in the hands of a person. */
const settled: ReadonlySet<DepositState> = new Set(['CREDITED', 'REVERSED', 'UNDER_REVIEW', 'SUBMITTED', 'MATCHING'])

/**
 * What becomes of a deposit when the gateway has been asked (PAY-3.3). A payment that arrives after the deposit
 * expired is credited all the same: the money is there. After a refusal somebody looks at it first: a payer who was told
 * no may have paid in another way. A fee above the amount is no answer to act on alone.
 */
export function depositOutcome(
  state: DepositState,
  found: Confirmation,
  isPast: boolean,
): 'credit' | 'review' | 'reject' | 'expire' | 'wait' {
  if (settled.has(state)) return 'wait'
  if (found.state === 'PAID') {
    if (found.amount <= 0n) return 'wait'
    return found.hold === null && state !== 'REJECTED' && found.fee >= 0n && found.fee < found.amount ? 'credit' : 'review'
  }
  if (state === 'EXPIRED' || state === 'REJECTED') return 'wait'
  if (found.state === 'REFUSED') return 'reject'
  return isPast ? 'expire' : 'wait'
}

/** What a member gets of a confirmed amount: all of it where the house bears the gateway's fee. */
export function creditedOf(amount: Money, fee: Money, bearer: 'house' | 'member'): Money {
  return bearer === 'member' ? amount - fee : amount
}

/** Turnover a credited deposit asks for: `percent` hundredths of it, floored (PAY-3.5.1; 100 = once). */
export function turnoverNeeded(credited: Money, percent: number): Money {
  return mulRate(credited, BigInt(percent), 100n)
}

/** What happened to a deposit, and what comes next on the straight path (with no time yet). */
export function depositSteps(done: readonly StepRow[]): StepView[] {
  return withFuture(done, ['CREATED', 'AWAITING_PAYER', 'CONFIRMED', 'CREDITED'])
}

/** Hundredths of a per cent: nobody is meant to pay more than a tenth as a fee. */
const mostFee = 1_000

export interface MethodBounds {
  readonly min: Money | null
  readonly max: Money | null
  /** Hundredths of a per cent. */
  readonly feePercent: number
}

/** Whether what operators say of a method can be met by a deposit; null where the gateway's own bound holds. */
export const isMethodSound = ({ min, max, feePercent }: MethodBounds): boolean =>
  (min === null || min > 0n) && (max === null || max > 0n) && (min === null || max === null || min <= max) && feePercent <= mostFee
