/** Pure rules of withdrawals (PAY-3.4, D-R1): states, what the parts of one come to, receipts, accounts. */
import { createHash } from 'node:crypto'
import type { ReplyOf } from '@khela/contract'
import type { Money } from '@khela/money'
import { withFuture, type StepRow, type StepView } from '../../kernel/index.ts'

/** What members are paid by. */
export type PayeeChannel = ReplyOf<'withdrawCreate'>['channel']
export type WithdrawalState = ReplyOf<'withdrawCreate'>['state']
type WirePart = ReplyOf<'withdrawCreate'>['parts'][number]
export type PartState = WirePart['state']
export type PayoutWay = WirePart['way']
export type Receipt = NonNullable<WirePart['receipt']>
export type DisputeState = NonNullable<WirePart['dispute']>['state']

/** Nobody has approved: the member may take it back. */
export const cancellableStates: readonly WithdrawalState[] = ['REQUESTED', 'RISK_CHECK', 'KYC_REQUIRED']
/** An operator's decision is asked for, or will be. `APPROVED_1` waits for a second one only where it takes two. */
export const waitingStates: readonly WithdrawalState[] = [...cancellableStates, 'APPROVED_1']
/** Approved, in full or not yet, and not all paid. */
export const payingStates: readonly WithdrawalState[] = ['APPROVED_1', 'APPROVED_2', 'SENT', 'FAILED']
/** States that an operator may reject, or end for what is still unpaid. */
export const rejectableStates: readonly WithdrawalState[] = [
  'RISK_CHECK',
  'KYC_REQUIRED',
  'APPROVED_1',
  'APPROVED_2',
  'SENT',
  'FAILED',
  'DISPUTED',
]

/** The state an approval leads to; undefined when the withdrawal cannot be approved in this state. */
export function approvalOf(state: WithdrawalState, takesTwo: boolean): 'APPROVED_1' | 'APPROVED_2' | undefined {
  if (state === 'RISK_CHECK') return 'APPROVED_1'
  return state === 'APPROVED_1' && takesTwo ? 'APPROVED_2' : undefined
}

/** Whether it may be paid in this state: everybody who must has approved it. */
export function isPayable(state: WithdrawalState, takesTwo: boolean): boolean {
  if (state === 'APPROVED_1') return !takesTwo
  return state === 'APPROVED_2' || state === 'SENT' || state === 'FAILED' || state === 'DISPUTED'
}

export interface PartFacts {
  readonly no: number
  readonly state: PartState
  readonly amount: Money
  /** Paid by the house in the place of another: it uses up nothing of what is held. */
  readonly isAgain: boolean
}

/** What may still be paid out of the hold: what is neither paid, nor returned, nor on its way. */
export function unassigned(remaining: Money, parts: readonly PartFacts[]): Money {
  return parts.reduce((left, part) => (part.state === 'SENDING' && !part.isAgain ? left - part.amount : left), remaining)
}

/** The state that an approved withdrawal is in, from what stands: open disputes, parts, and what is still held. */
export function stateOf(facts: { remaining: Money; paid: Money; parts: readonly PartFacts[]; hasOpenDispute: boolean }): WithdrawalState {
  const { remaining, paid, parts, hasOpenDispute } = facts
  if (hasOpenDispute) return 'DISPUTED'
  if (remaining === 0n) return paid > 0n ? 'PAID' : 'REJECTED'
  const own = parts.filter(({ isAgain }) => !isAgain)
  if (own.some(({ state }) => state === 'SENDING')) return 'SENT'
  return own.toSorted((a, b) => a.no - b.no).at(-1)?.state === 'FAILED' ? 'FAILED' : 'SENT'
}

/** What happened to a withdrawal and what comes next. Steps that only repeat the one before are told once. */
export function withdrawalSteps(done: readonly StepRow[]): StepView[] {
  const told = done.filter((step, index) => step.state !== done[index - 1]?.state)
  const last = told.at(-1)?.state
  const path = ['REQUESTED', 'RISK_CHECK', 'APPROVED_1', 'SENT', 'PAID']
  // The second approval stands between, where there was one; identity is asked for in the place of the check.
  if (last === 'APPROVED_2') path.splice(2, 1, 'APPROVED_2')
  if (last === 'KYC_REQUIRED') path.splice(1, 1, 'KYC_REQUIRED')
  return withFuture(told, path)
}

/** Whether a receipt may still be given or disputed at this time; the clock decides, not the job that writes it down (REL-R16). */
export function receiptAt(part: { receipt: Receipt; receiptUntil: Date }, now: Date): Receipt {
  return part.receipt === 'WAITING' && part.receiptUntil <= now ? 'AUTO' : part.receipt
}
export const dayMs = 86_400_000

const mobile = /^01[3-9][0-9]{8}$/
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Whether an account of this channel can exist: form, and for TRON the checksum of the address. */
export function isAccount(channel: PayeeChannel, account: string): boolean {
  if (channel === 'bank') return /^[0-9]{8,20}$/.test(account)
  return channel === 'usdt_trc20' ? isTronAddress(account) : mobile.test(account)
}

/** Base58check: 25 bytes, the first 0x41, the last four the start of SHA-256 twice over the others. */
function isTronAddress(address: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false
  let value = 0n
  for (const letter of address) value = value * 58n + BigInt(alphabet.indexOf(letter))
  const bytes = Buffer.from(value.toString(16).padStart(50, '0'), 'hex')
  if (bytes.length !== 25 || bytes[0] !== 0x41) return false
  const sha = (data: Buffer) => createHash('sha256').update(data).digest()
  return sha(sha(bytes.subarray(0, 21)))
    .subarray(0, 4)
    .equals(bytes.subarray(21))
}

/** Account number as a member's own list shows it: three digits, dots, the last two. */
export function maskAccount(account: string): string {
  return `${account.slice(0, 3)}${'•'.repeat(Math.max(account.length - 5, 3))}${account.slice(-2)}`
}
