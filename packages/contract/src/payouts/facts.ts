/** What the contract gathers from payouts beside their calls. */
import type { ErrorEntry } from '../error.ts'
import { MemberId, MoneyText, PublicId, obj, oneOf } from '../schema.ts'
import type { TopicRow } from '../topic.ts'

export { settings } from './settings.ts'

export const errors = {
  withdrawal_pending: { status: 422 },
  payee_account_invalid: { status: 422 },
  /** The holder is not who the profile names (CO-5.38). */
  payee_name_mismatch: { status: 422 },
  payee_exists: { status: 409 },
  payee_limit: { status: 422, params: ['max'] },
  /** The account is new: the first payment to it waits; the withdrawal says until when. */
  payee_cool_off: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  withdrawalRequested: obj({ memberId: MemberId, withdrawalId: PublicId, amount: MoneyText }),
  /** A part of a withdrawal was paid; `remaining` is still to come. */
  payoutPaid: obj({ memberId: MemberId, withdrawalId: PublicId, partId: PublicId, amount: MoneyText, remaining: MoneyText }),
  /** Nobody said anything about a paid part in time: it counts as received (D-R1). */
  payoutAutoReceived: obj({ memberId: MemberId, withdrawalId: PublicId, partId: PublicId, amount: MoneyText }),
  withdrawalDisputed: obj({ memberId: MemberId, withdrawalId: PublicId, partId: PublicId, amount: MoneyText }),
  disputeResolved: obj({ memberId: MemberId, withdrawalId: PublicId, partId: PublicId, state: oneOf('paid_again', 'refused') }),
  payeeAdded: obj({ memberId: MemberId, payeeId: PublicId }),
  withdrawalDecided: obj({ memberId: MemberId, withdrawalId: PublicId, state: oneOf('approved', 'rejected') }),
} as const

export const topics = {
  withdrawals: { audience: 'member' },
  withdrawalQueue: { audience: 'office' },
} as const satisfies Record<string, TopicRow>
