/** What an offer gives and asks for (payments §3.5). Pure; money floored to two decimals, as every bonus is posted (decisions C6). */
import { floorToCent, mulRate, type Money } from '@khela/money'

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

/** What a credited amount is given; undefined when it is less than the offer asks for, or too little to give anything of. */
export function grantOf(terms: OfferTerms, credited: Money): Granted | undefined {
  if (credited < terms.minDeposit) return undefined
  const share = floorToCent(mulRate(credited, BigInt(terms.percent), 100n))
  const bonus = share < terms.cap ? share : terms.cap
  return bonus > 0n ? { bonus, wagering: (credited + bonus) * BigInt(terms.multiplier) } : undefined
}
