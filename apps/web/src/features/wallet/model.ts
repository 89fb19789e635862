import type { ReplyOf } from '@khela/contract'
import { merchantDay } from '@khela/i18n'
import type { Money } from '@khela/money'

/** Thirty days of the merchant, today among them. */
export function lastMonth(): { from: string; to: string } {
  const now = new Date()
  return { from: merchantDay(now, -29), to: merchantDay(now) }
}

export type Deposit = ReplyOf<'deposit'>
export type DepositMethod = ReplyOf<'depositMethods'>['methods'][number]

const openDeposits: ReadonlySet<Deposit['state']> = new Set([
  'CREATED',
  'AWAITING_PAYER',
  'SUBMITTED',
  'MATCHING',
  'UNDER_REVIEW',
  'CONFIRMED',
])

/** Still on its way (PAY-3.3). */
export const isOpenDeposit = (deposit: Deposit): boolean => openDeposits.has(deposit.state)

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

/** A number that is no amount: one below nothing, or one beyond all money. What is wrong with it is how much it is, not its form. */
const isNumber = /^[-−–]?\p{Nd}+(?:\.\p{Nd}{0,2})?$/u

/** What is wrong with a typed amount; `amount` is what it reads as. Bounds are included, as on the server. */
export function amountFault(
  text: string,
  amount: Money | undefined,
  bounds: { min: Money; max: Money; balance?: Money },
): AmountFault | undefined {
  if (text.trim() === '') return 'empty'
  if (amount === undefined) return isNumber.test(text.trim()) ? 'range' : 'form'
  if (bounds.balance !== undefined && amount > bounds.balance) return 'balance'
  return amount < bounds.min || amount > bounds.max ? 'range' : undefined
}
