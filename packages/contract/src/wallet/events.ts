import { MemberId, MoneyText, PublicId, T, obj, oneOf } from '../schema.ts'
import type { TopicRow } from '../topic.ts'

export const events = {
  depositCredited: obj({ memberId: MemberId, depositId: PublicId, amount: MoneyText }),
  /** Bonus money was given; `wagering` is the turnover it asks for. `source` names what it was given for, once. */
  bonusGranted: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText, wagering: MoneyText }),
  /** A correction took more than the member had: the rest is owed (W-21). `source` names the call. */
  receivableNoted: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText }),
  /** A bonus was over before its wagering was done; `amount` went back to the house. */
  bonusEnded: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText }),
  /** Nothing of a deposit came, or what came was refused. */
  depositFailed: obj({ memberId: MemberId, depositId: PublicId, amount: MoneyText }),
  transferReceived: obj({ memberId: MemberId, transferId: PublicId, amount: MoneyText }),
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
  wallet: { audience: 'member' },
  deposits: { audience: 'member' },
  withdrawals: { audience: 'member' },
  withdrawalQueue: { audience: 'office' },
  depositQueue: { audience: 'office' },
} as const satisfies Record<string, TopicRow>
