/** What the cashier needs of whoever gives bonuses for deposits. */
import type { ReplyOf } from '@khela/contract'
import type { Money } from '@khela/money'
import { port, type App, type Tx } from '../../kernel/index.ts'
import type { ChosenTerms } from './deposit/choice-store.ts'

/** A deposit, by its key. */
export interface DepositKey {
  readonly memberId: bigint
  readonly id: string
}

/** The offers of deposits: a member chooses one, or none, before a deposit, and is granted it with the credit. */
export interface DepositOffers {
  /** Offers that a member may choose now. */
  list(t: Tx): Promise<ReplyOf<'depositMethods'>['offers']>
  /** Every offer as operators keep it. */
  rows(t: Tx): Promise<ReplyOf<'officeDepositDesk'>['offers']>
  /** The terms of an offer, for a deposit of this amount; undefined when it is not to be had for it. */
  termsOf(t: Tx, offerId: string, amount: Money): Promise<ChosenTerms | undefined>
  /** Grants what a deposit that is being credited was started with. True when it did: its wagering counts the deposit too. */
  grant(t: Tx, app: App, deposit: DepositKey, credited: Money): Promise<boolean>
  /** Takes back what is left of the bonus of a deposit that goes back, and what it asks for. */
  takeBack(t: Tx, deposit: DepositKey): Promise<void>
}

export const depositOffersPort = port<DepositOffers>('cashier.depositOffers')

/** What crediting and taking back work with. */
export interface Till {
  readonly app: App
  readonly offers: DepositOffers
}
