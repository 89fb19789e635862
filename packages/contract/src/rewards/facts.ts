/** What the contract gathers from rewards beside their calls. */
import type { ErrorEntry } from '../error.ts'
import { MemberId, MoneyText, T, obj } from '../schema.ts'

export const errors = {
  offer_unavailable: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  /** A bonus was over before its wagering was done; `amount` went back to the house. */
  bonusEnded: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText }),
} as const
