/** Pure decisions of the wallet: legal moves of a deposit, amounts, steps shown to the member. Withdrawals: withdrawal/rules.ts; turnover: turnover/rules.ts. */
import type { ReplyOf } from '@khela/contract'
import { mulRate, type Money } from '@khela/money'

export type DepositState = ReplyOf<'deposit'>['state']
export type PayeeChannel = ReplyOf<'withdrawCreate'>['channel']
export type DepositMethod = ReplyOf<'deposit'>['method']

/** States in which a deposit counts against DEPOSIT_OPEN_MAX. */
export const openDepositStates: readonly DepositState[] = ['CREATED', 'AWAITING_PAYER']
/** What the gateway answered to the authoritative query (payments §3.2 `confirm`). */
export interface Confirmation {
  readonly state: 'PENDING' | 'PAID' | 'REFUSED'
  /** Confirmed amount; only this is credited. */
  readonly amount: Money
  /** The gateway's own transaction number; unique per gateway, for ever. */
  readonly providerTrxId: string
}

/**
 * What becomes of a deposit when the gateway has been asked (payments §3.3). A payment that arrives after the deposit
 * expired is credited all the same: the money is there. Nothing ever leaves CREDITED or REJECTED.
 */
export function depositOutcome(state: DepositState, found: Confirmation, isPast: boolean): 'credit' | 'reject' | 'expire' | 'wait' {
  if (state === 'CREDITED' || state === 'REJECTED') return 'wait'
  if (found.state === 'PAID') return found.amount > 0n ? 'credit' : 'wait'
  if (state === 'EXPIRED') return 'wait'
  if (found.state === 'REFUSED') return 'reject'
  return isPast ? 'expire' : 'wait'
}

export function isWithin(amount: Money, min: Money, max: Money): boolean {
  return amount >= min && amount <= max
}

/** Turnover a credited deposit asks for: `percent` hundredths of it, floored (payments §3.5; 100 = once). */
export function turnoverNeeded(credited: Money, percent: number): Money {
  return mulRate(credited, BigInt(percent), 100n)
}

export interface StepRow {
  readonly state: string
  readonly at: Date
}
export interface ShownStep {
  readonly state: string
  readonly at: Date | null
}

/** What happened, and what comes next on the straight path, with no time yet. */
export function withFuture(done: readonly StepRow[], path: readonly string[]): ShownStep[] {
  const last = done.at(-1)?.state ?? ''
  const at = path.indexOf(last)
  // Off the straight path (refused, expired): what happened is all there is.
  const rest = at < 0 ? [] : path.slice(at + 1)
  return [...done.map(({ state, at: when }) => ({ state, at: when })), ...rest.map((state) => ({ state, at: null }))]
}

/** What happened to a deposit, and what comes next on the straight path (with no time yet). */
export function depositSteps(done: readonly StepRow[]): ShownStep[] {
  return withFuture(done, ['CREATED', 'AWAITING_PAYER', 'CONFIRMED', 'CREDITED'])
}

/** Account number as a member's own list shows it: three digits, dots, the last two. */
export function maskAccount(account: string): string {
  return `${account.slice(0, 3)}${'•'.repeat(Math.max(account.length - 5, 3))}${account.slice(-2)}`
}
