/** Payments of the three hosted pages: what the merchant asked for and what the payer did. In memory: a restart forgets. */
import { randomBytes } from 'node:crypto'
import { decimal, hundredths } from './amounts.ts'

export interface Payment {
  /** The gateway's own number of the payment. */
  readonly ref: string
  /** The merchant's number. */
  readonly invoice: string
  readonly amount: string
  readonly callback: string
  /** `authorised`: the payer has said yes, and the merchant has to execute (bKash only). */
  state: 'open' | 'authorised' | 'paid' | 'cancelled' | 'failed' | 'refunded'
  /** What the payer really paid. */
  paid: string
  trxId: string
  readonly payer: string
  isRisky: boolean
  refundRef: string
  refunded: string
}

export type Decision = 'pay' | 'cancel' | 'fail' | 'other' | 'risky'
export const isDecision = (word: string | null): word is Decision =>
  word === 'pay' || word === 'cancel' || word === 'fail' || word === 'other' || word === 'risky'

/** A number as gateways give them: capitals and digits. */
export const newNumber = (length = 10): string =>
  Array.from(randomBytes(length), (byte) => '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 34]).join('')

/** A new payment; throws for an amount that is none. */
export function openPayment(asked: { ref: string; invoice: string; amount: string; callback: string }): Payment {
  const amount = hundredths(asked.amount)
  if (amount === undefined || amount === 0n) throw new Error('the amount is not right')
  return {
    ...asked,
    amount: decimal(amount),
    state: 'open',
    paid: '',
    trxId: '',
    payer: '01700000001',
    isRisky: false,
    refundRef: '',
    refunded: '',
  }
}

/** The payer decides, once. `then` is the state of a payment the payer agreed to. Answers whether anything changed. */
export function decide(payment: Payment, decision: Decision, other: string, then: 'authorised' | 'paid'): boolean {
  if (payment.state !== 'open') return false
  if (decision === 'cancel') payment.state = 'cancelled'
  else if (decision === 'fail') payment.state = 'failed'
  else {
    const amount = decision === 'other' ? hundredths(other) : hundredths(payment.amount)
    if (amount === undefined || amount === 0n) return false
    payment.paid = decimal(amount)
    payment.trxId = newNumber()
    payment.isRisky = decision === 'risky'
    payment.state = then
  }
  return true
}

/** Sends money back, once; a repeat changes nothing. Answers the number of the refund, or undefined when it cannot be done. */
export function refund(payment: Payment, amount: string): string | undefined {
  if (payment.state === 'refunded') return payment.refundRef
  const asked = hundredths(amount)
  if (payment.state !== 'paid' || asked === undefined || asked === 0n || asked > (hundredths(payment.paid) ?? 0n)) return undefined
  payment.state = 'refunded'
  payment.refunded = decimal(asked)
  payment.refundRef = newNumber()
  return payment.refundRef
}
