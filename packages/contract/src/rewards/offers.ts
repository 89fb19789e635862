/** Offers of deposits, as members choose and operators keep them. */
import { AmountText, Integer, PublicId, T, bothTexts, list, obj } from '../schema.ts'

const Contribution = list(obj({ category: T.String({ pattern: '^[A-Z]{2,20}$' }), percent: Integer(0, 100) }), 30)

/** An offer of a deposit; a category that is not named counts in full. */
export const Offer = obj({
  id: PublicId,
  title: bothTexts(120),
  terms: bothTexts(2_000),
  percent: Integer(1, 1_000),
  cap: AmountText,
  minDeposit: AmountText,
  /** Times (deposit + bonus) that must be staked before the bonus and its winnings are free. */
  multiplier: Integer(1, 100),
  contribution: Contribution,
  days: Integer(1, 365),
})
export const OfferRow = obj({
  id: PublicId,
  active: T.Boolean(),
  title: bothTexts(120),
  terms: bothTexts(2_000),
  percent: Integer(1, 1_000),
  cap: AmountText,
  minDeposit: AmountText,
  multiplier: Integer(1, 100),
  contribution: Contribution,
  days: Integer(1, 365),
  /** Put away: no member gets it and the list of offers leaves it out. */
  archived: T.Boolean(),
  version: Integer(1, 2_000_000_000),
})
