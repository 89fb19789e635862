import { Instant, Integer, MoneyText, OneLine, list, nullable, obj, oneOf } from '../schema.ts'

/** Categories of games that turnover is counted by: PS-3.11. */
export const Contribution = list(obj({ category: OneLine(1, 20), percent: Integer(0, 100) }), 30)

export const Requirement = obj({
  id: OneLine(1, 20),
  source: oneOf('deposit', 'bonus'),
  /** What it was counted from; null where only the result is known. */
  amount: nullable(MoneyText),
  multiplierPercent: nullable(Integer(0, 1_000_000)),
  needed: MoneyText,
  done: MoneyText,
  /** Null: every game counts in full. */
  contribution: nullable(Contribution),
  createdAt: Instant,
  expiresAt: nullable(Instant),
})
