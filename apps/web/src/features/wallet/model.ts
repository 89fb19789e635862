import type { ReplyOf } from '@khela/contract'
import { parseMoney, type Money } from '@khela/money'

export type Deposit = ReplyOf<'deposit'>
export type DepositMethod = ReplyOf<'depositMethods'>['methods'][number]
export type Withdrawal = ReplyOf<'withdrawals'>['content'][number]
export type WithdrawInfo = ReplyOf<'withdrawInfo'>
export type PayeeChannel = Withdrawal['channel']

const openDeposits: ReadonlySet<Deposit['state']> = new Set([
  'CREATED',
  'AWAITING_PAYER',
  'SUBMITTED',
  'MATCHING',
  'UNDER_REVIEW',
  'CONFIRMED',
])
const openWithdrawals: ReadonlySet<Withdrawal['state']> = new Set(['REQUESTED', 'APPROVED_1', 'SENT'])

/** Still on its way (payments §3.3). */
export const isOpenDeposit = (deposit: Deposit): boolean => openDeposits.has(deposit.state)
/** Still on its way, its amount on hold (payments §3.4). */
export const isOpenWithdrawal = (withdrawal: Withdrawal): boolean => openWithdrawals.has(withdrawal.state)

/** How long something finished stays in view without being asked for: a payer comes back from the gateway to see what became of it. */
const freshMs = 15 * 60_000

/** When the last thing that happened to it happened, in ms. */
export function lastChange({ createdAt, steps }: Pick<Deposit, 'createdAt' | 'steps'>): number {
  return steps.reduce((latest, step) => (step.at === null ? latest : Math.max(latest, Date.parse(step.at))), Date.parse(createdAt))
}

/** What to show beside the form when the address names nothing: the newest that is under way, else one that ended just now. */
export function inView<R extends Pick<Deposit, 'createdAt' | 'steps'>>(
  newestFirst: readonly R[],
  isOpen: (row: R) => boolean,
  now: number,
): R | undefined {
  return newestFirst.find(isOpen) ?? newestFirst.find((row) => now - lastChange(row) < freshMs)
}

export interface Station {
  readonly state: string
  readonly at: string | null
  readonly look: 'done' | 'now' | 'next' | 'failed'
}
const failedStates: ReadonlySet<string> = new Set(['EXPIRED', 'REJECTED', 'FAILED', 'CANCELLED_BY_MEMBER'])

/** Stations of the timeline from the steps of the wire: those with a time are over, except that the last of them is still going on while `isOpen`. */
export function stationsOf(steps: Deposit['steps'], isOpen: boolean): Station[] {
  const current = steps.findLastIndex((step) => step.at !== null)
  return steps.map(({ state, at }, index) => {
    if (failedStates.has(state)) return { state, at, look: 'failed' }
    if (at === null) return { state, at, look: 'next' }
    return { state, at, look: isOpen && index === current ? 'now' : 'done' }
  })
}

/** A duration in the unit a person would say it in. */
export function durationOf(seconds: number): { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly n: number } {
  if (seconds < 60) return { unit: 'seconds', n: Math.max(1, Math.round(seconds)) }
  if (seconds < 5400) return { unit: 'minutes', n: Math.round(seconds / 60) }
  return { unit: 'hours', n: Math.round(seconds / 3600) }
}

export type AmountFault = 'empty' | 'form' | 'range' | 'balance'

/** What is wrong with a typed amount; `amount` is what it reads as. Bounds are included, as on the server. */
export function amountFault(
  text: string,
  amount: Money | undefined,
  bounds: { min: Money; max: Money; balance?: Money },
): AmountFault | undefined {
  if (text.trim() === '') return 'empty'
  if (amount === undefined) return 'form'
  if (bounds.balance !== undefined && amount > bounds.balance) return 'balance'
  return amount < bounds.min || amount > bounds.max ? 'range' : undefined
}

/** Whole percent of the turnover that is done, floored: 100 only when nothing is missing. */
export function turnoverPercent({ needed, done }: { readonly needed: string; readonly done: string }): number {
  const all = parseMoney(needed)
  if (all <= 0n) return 100
  return Number((parseMoney(done) * 100n) / all)
}

export type Block = 'turnover' | 'open' | 'low'

/** What stands in the way of a withdrawal now, most useful first; while one is under way, that is all there is to say. The server decides again. */
export function blocksOf(info: WithdrawInfo): Block[] {
  if (info.open !== null) return ['open']
  return [
    ...(parseMoney(info.turnover.missing) > 0n ? ['turnover' as const] : []),
    ...(parseMoney(info.available) < parseMoney(info.min) ? ['low' as const] : []),
  ]
}

// Code points of the digit zero: Arabic-Indic, Persian and Urdu, Devanagari, Bengali, full width.
const digitZeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]

/** An account number as the server wants it: digits of any of our scripts as 0 to 9, without spaces and hyphens. */
export function plainAccount(text: string): string {
  return text.replaceAll(/[\s-]/gu, '').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = digitZeros.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** A mobile wallet is an 11-digit mobile number of the country; a bank account has 8 to 20 digits (contract withdrawCreate). */
export function isAccount(channel: PayeeChannel, account: string): boolean {
  return channel === 'bank' ? /^[0-9]{8,20}$/.test(account) : /^01[3-9][0-9]{8}$/.test(account)
}

/** Length bounds of the contract, after the outer spaces are gone. */
export function isPayeeName(name: string): boolean {
  const { length } = name.trim()
  return length >= 3 && length <= 60
}
