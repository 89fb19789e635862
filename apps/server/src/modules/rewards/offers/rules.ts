/** What an offer gives and asks for (PAY-3.5). Pure; money floored to two decimals, as every bonus is posted (D-C6). */
import { floorToCent, mulRate, parseMoney, type Money } from '@khela/money'

export interface OfferTerms {
  /** Of the credited amount. */
  readonly percent: number
  readonly cap: Money
  readonly minDeposit: Money
  /** Times (deposit + bonus). */
  readonly multiplier: number
}
export interface Granted {
  readonly bonus: Money
  readonly wagering: Money
}

/** What an offer may give at most: twice the deposit, and so much money. */
const most = { percent: 200, cap: parseMoney('50000.00') }

/** Whether an offer asks for something and gives no more than any offer may. */
export const isOfferSound = ({ percent, cap, minDeposit }: Pick<OfferTerms, 'percent' | 'cap' | 'minDeposit'>): boolean =>
  cap > 0n && minDeposit > 0n && cap <= most.cap && percent <= most.percent

/** What a credited amount is given; undefined when it is less than the offer asks for, or too little to give anything of. */
export function grantOf(terms: OfferTerms, credited: Money): Granted | undefined {
  if (credited < terms.minDeposit) return undefined
  const share = floorToCent(mulRate(credited, BigInt(terms.percent), 100n))
  const bonus = share < terms.cap ? share : terms.cap
  return bonus > 0n ? { bonus, wagering: (credited + bonus) * BigInt(terms.multiplier) } : undefined
}
