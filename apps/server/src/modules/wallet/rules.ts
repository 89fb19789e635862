/** Pure decisions of the wallet: legal moves, turnover, steps shown to the member, checks shown to the operator. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, mulRate, type Money } from '@khela/money'

export type DepositState = ReplyOf<'deposit'>['state']
export type WithdrawalState = ReplyOf<'withdrawCreate'>['state']
export type PayeeChannel = ReplyOf<'withdrawCreate'>['channel']
export type DepositMethod = ReplyOf<'deposit'>['method']

/** States in which a deposit counts against DEPOSIT_OPEN_MAX. */
export const openDepositStates: readonly DepositState[] = ['CREATED', 'AWAITING_PAYER', 'SUBMITTED', 'MATCHING']
/** States of a deposit in which a person may decide. */
export const waitingForPerson: readonly DepositState[] = ['SUBMITTED', 'MATCHING', 'UNDER_REVIEW']
/** States in which a withdrawal holds money: only one such per member. */
export const openWithdrawalStates: readonly WithdrawalState[] = ['REQUESTED', 'APPROVED_1', 'SENT']
/** States in which an operator has not decided yet. */
export const waitingStates: readonly WithdrawalState[] = ['REQUESTED', 'APPROVED_1']

/**
 * Why money that came in waits for a person: the gateway finds it risky; fewer coins than asked for; coins after the time;
 * coins nobody asked for; money after the gateway had said that there would be none.
 */
export type HoldReason = 'risk' | 'underpaid' | 'late' | 'unasked' | 'after_refusal'

/** What the gateway answered to the authoritative query (payments §3.2 `confirm`). */
export interface Confirmation {
  readonly state: 'PENDING' | 'PAID' | 'REFUSED'
  /** Confirmed amount; only this is credited. */
  readonly amount: Money
  /** What the gateway keeps of it. */
  readonly fee: Money
  /** Who paid, as the gateway names them; null when it does not say. */
  readonly payer: string | null
  /** The gateway's own transaction number; unique per gateway, for ever. */
  readonly providerTrxId: string
  /** Null: nothing speaks against a credit. */
  readonly hold: HoldReason | null
}
/** Answers without money in them. */
export const pending: Confirmation = { state: 'PENDING', amount: 0n, fee: 0n, payer: null, providerTrxId: '', hold: null }
export const refused: Confirmation = { ...pending, state: 'REFUSED' }

/** States in which nothing a gateway says changes anything: credited, sent back, or in the hands of a person. */
const settled: ReadonlySet<DepositState> = new Set(['CREDITED', 'REVERSED', 'UNDER_REVIEW', 'SUBMITTED', 'MATCHING'])

/**
 * What becomes of a deposit when the gateway has been asked (payments §3.3). A payment that arrives after the deposit
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

export function isWithin(amount: Money, min: Money, max: Money): boolean {
  return amount >= min && amount <= max
}

/** Turnover a credited deposit asks for: `percent` hundredths of it, floored (payments §3.5; 100 = once). */
export function turnoverNeeded(credited: Money, percent: number): Money {
  return mulRate(credited, BigInt(percent), 100n)
}

export interface Requirement {
  readonly id: bigint
  readonly needed: Money
  readonly done: Money
}

/** Spreads a settled stake over the open requirements, given oldest first; the oldest is filled first (payments §3.5). Answers those that moved. */
export function advance(requirements: readonly Requirement[], stake: Money): { moved: Requirement[]; counted: Money } {
  let left = stake
  const moved: Requirement[] = []
  for (const requirement of requirements) {
    const missing = requirement.needed - requirement.done
    const taken = missing < left ? missing : left
    if (taken <= 0n) continue
    moved.push({ ...requirement, done: requirement.done + taken })
    left -= taken
  }
  return { moved, counted: stake > 0n ? stake - left : 0n }
}

export interface Turnover {
  readonly needed: Money
  readonly done: Money
  readonly missing: Money
}

/** Sum over the requirements that are still open. */
export function turnoverOf(open: readonly Requirement[]): Turnover {
  const needed = open.reduce((sum, one) => sum + one.needed, 0n)
  const done = open.reduce((sum, one) => sum + one.done, 0n)
  return { needed, done, missing: needed - done }
}

export interface StepRow {
  readonly state: string
  readonly at: Date
}
interface ShownStep {
  readonly state: string
  readonly at: Date | null
}

function withFuture(done: readonly StepRow[], path: readonly string[]): ShownStep[] {
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

/** The same for a withdrawal. */
export function withdrawalSteps(done: readonly StepRow[]): ShownStep[] {
  return withFuture(done, ['REQUESTED', 'SENT', 'PAID'])
}

/** Account number as a member's own list shows it: three digits, dots, the last two. */
export function maskAccount(account: string): string {
  return `${account.slice(0, 3)}${'•'.repeat(Math.max(account.length - 5, 3))}${account.slice(-2)}`
}

const plainName = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')

/** Whether two names are the same person's as far as spelling goes: spaces and case do not count. */
export function sameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b)
}

export interface WithdrawalFacts {
  readonly turnoverMissing: Money
  /** Name of the holder of the payee account, as typed. */
  readonly payeeName: string
  /** Name of the member's profile; null when there is none. */
  readonly profileName: string | null
  /** Public numbers of other members who used the payee account. */
  readonly sharedWith: readonly string[]
  /** Settled stakes since the last credited deposit; null when there was no deposit. */
  readonly playedSinceDeposit: Money | null
  /** Withdrawals paid to this account before. */
  readonly paidBefore: number
}
export interface Check {
  readonly code: 'turnover_done' | 'payee_is_member' | 'payee_not_shared' | 'played_since_deposit' | 'payee_known'
  readonly ok: boolean
  /** Data behind it (an amount, a name, numbers), no words; empty when there is none. */
  readonly detail: string
}

/** The checks of payments §3.4 that the house has facts for. They advise; the operator decides. */
export function withdrawalChecks(facts: WithdrawalFacts): Check[] {
  const { profileName, playedSinceDeposit: played } = facts
  return [
    {
      code: 'turnover_done',
      ok: facts.turnoverMissing === 0n,
      detail: facts.turnoverMissing === 0n ? '' : formatMoney(facts.turnoverMissing),
    },
    {
      code: 'payee_is_member',
      ok: profileName !== null && sameName(facts.payeeName, profileName),
      detail: (profileName ?? '').slice(0, 200),
    },
    { code: 'payee_not_shared', ok: facts.sharedWith.length === 0, detail: facts.sharedWith.slice(0, 10).join(', ') },
    { code: 'played_since_deposit', ok: played === null || played > 0n, detail: played === null ? '' : formatMoney(played) },
    { code: 'payee_known', ok: facts.paidBefore > 0, detail: String(facts.paidBefore) },
  ]
}
