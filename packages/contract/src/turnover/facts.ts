/** What the contract gathers from turnover, which has no calls of its own. */
import type { ErrorEntry } from '../error.ts'
import { Integer, LeastOdds, MemberId, MoneyText, OneLine, T, list, obj } from '../schema.ts'
import { setting } from '../setting.ts'

export const errors = {
  turnover_missing: { status: 422, params: ['missing'] },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  /** Bonus money was given; `wagering` is the turnover it asks for. `source` names what it was given for, once. */
  bonusGranted: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText, wagering: MoneyText }),
} as const

export const settings = {
  /** What of a stake counts towards a bonus, in percent by category of games; others count in full (PAY-3.5). */
  TURNOVER_CONTRIBUTION: setting(
    list(obj({ category: OneLine(1, 20), percent: Integer(0, 100) }), 30),
    [
      { category: 'LIVE', percent: 10 },
      { category: 'LOTT', percent: 20 },
      { category: 'ELOTT', percent: 20 },
      { category: 'PVP', percent: 0 },
    ],
    { group: 'deposits' },
  ),
  TURNOVER_LEAST_HUNDREDTHS: setting(LeastOdds, 130, { group: 'deposits' }),
} as const
