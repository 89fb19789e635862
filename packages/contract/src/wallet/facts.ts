/** What the contract gathers from the wallet beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { MemberId, MoneyText, PublicId, T, obj } from '../schema.ts'
import type { TopicRow } from '../topic.ts'

export { settings } from './settings.ts'

export const errors = {
  insufficient_balance: { status: 422, params: ['balance'] },
  amount_out_of_range: { status: 422, params: ['min', 'max'] },
  withdrawal_in_review: { status: 422 },
  /** Another part of the house holds the wallet; `reason` picks the text. */
  withdrawal_held: { status: 422, params: ['reason'] },
  transfer_unavailable: { status: 422 },
  transfer_not_in_line: { status: 422 },
  transfer_day_limit: { status: 422, params: ['max'] },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  /** A correction took more than the member had: the rest is owed (W-21). `source` names the call. */
  receivableNoted: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText }),
  transferReceived: obj({ memberId: MemberId, transferId: PublicId, amount: MoneyText }),
} as const

export const topics = {
  wallet: { audience: 'member' },
} as const satisfies Record<string, TopicRow>
