import type { ReplyOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import type { Tone } from '@khela/ui'

export type Withdrawal = ReplyOf<'withdrawals'>['content'][number]
export type Part = Withdrawal['parts'][number]
export type WithdrawInfo = ReplyOf<'withdrawInfo'>
export type Payees = ReplyOf<'payees'>
export type Payee = Payees['content'][number]
export type PayeeChannel = Payee['channel']

/** Something is still to come of it: a payment, or the end of a dispute (PAY-3.4). */
export const isOpenWithdrawal = ({ remaining, state }: Withdrawal): boolean => parseMoney(remaining) > 0n || state === 'DISPUTED'
/** A paid part waits for a word of the member. */
export const waitsForWord = (withdrawal: Withdrawal): boolean => withdrawal.parts.some(({ receipt }) => receipt === 'WAITING')

export const withdrawalTones: Readonly<Record<Withdrawal['state'], Tone>> = {
  REQUESTED: 'warn',
  RISK_CHECK: 'warn',
  KYC_REQUIRED: 'warn',
  APPROVED_1: 'info',
  APPROVED_2: 'info',
  SENT: 'info',
  PAID: 'good',
  REJECTED: 'bad',
  CANCELLED_BY_MEMBER: 'plain',
  FAILED: 'warn',
  DISPUTED: 'warn',
}

/** Whole percent of what is needed that is done, floored: 100 only when nothing is missing. */
export function percentOf({ needed, done }: { readonly needed: string; readonly done: string }): number {
  const all = parseMoney(needed)
  if (all <= 0n) return 100
  return Number((parseMoney(done) * 100n) / all)
}

export type Block = 'turnover' | 'open' | 'low' | 'coolOff' | 'hold' | 'payee'

/** What stands in the way of a withdrawal now, most useful first; while one is under way, that is all there is to say. The server decides again. */
export function blocksOf(info: WithdrawInfo, payees: readonly Payee[] | undefined): Block[] {
  if (info.open !== null) return ['open']
  return [
    // Who has to prove who they are may ask meanwhile.
    ...(info.holds.some(({ reason }) => reason !== 'kyc') ? ['hold' as const] : []),
    ...(info.coolOffUntil !== null ? ['coolOff' as const] : []),
    ...(parseMoney(info.turnover.missing) > 0n ? ['turnover' as const] : []),
    ...(parseMoney(info.available) < parseMoney(info.min) ? ['low' as const] : []),
    ...(payees?.length === 0 ? ['payee' as const] : []),
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

/** What a channel's accounts look like. */
export const kindOf = (channel: PayeeChannel): 'wallet' | 'bank' | 'usdt_trc20' =>
  channel === 'bank' || channel === 'usdt_trc20' ? channel : 'wallet'

/** A mobile wallet is an 11-digit mobile number of the country; a bank account has 8 to 20 digits; the server checks an address to its last letter. */
export function isAccount(channel: PayeeChannel, account: string): boolean {
  const kind = kindOf(channel)
  if (kind === 'bank') return /^[0-9]{8,20}$/.test(account)
  return kind === 'wallet' ? /^01[3-9][0-9]{8}$/.test(account) : /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(account)
}

/** Length bounds of the contract, after the outer spaces are gone. */
export function isPayeeName(name: string): boolean {
  const { length } = name.trim()
  return length >= 3 && length <= 60
}
