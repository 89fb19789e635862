/** Domain events (rows in the queue, written in the caller's transaction) and live topics (pings to the browser). */
import type { Static } from 'typebox'
import { MoneyText, PublicId, T, obj, oneOf } from './schema.ts'

const MemberId = T.String({ pattern: '^[0-9]{1,19}$' })

export const events = {
  memberRegistered: obj({ memberId: MemberId }),
  /** Signed in with a browser that was never seen before, not the first one. */
  newDeviceSeen: obj({ memberId: MemberId, deviceId: PublicId }),
  /** `source` names the change, once. */
  passwordChanged: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 80 }) }),
  depositCredited: obj({ memberId: MemberId, depositId: PublicId, amount: MoneyText }),
  roundsSettled: obj({
    rounds: T.Array(obj({ memberId: MemberId, roundId: PublicId, mode: oneOf('real', 'demo'), stake: MoneyText, payout: MoneyText })),
  }),
  /** A round that many members share is over; whoever counts turnover reads the rounds of those it counts for. */
  sharedRoundEnded: obj({ vendor: T.String({ minLength: 1, maxLength: 40 }), round: T.String({ minLength: 1, maxLength: 255 }) }),
  /** A settled round was undone: what it counted towards counts no longer. */
  roundVoided: obj({ memberId: MemberId, roundId: PublicId }),
  /** Bonus money was given; `wagering` is the turnover it asks for. `source` names what it was given for, once. */
  bonusGranted: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText, wagering: MoneyText }),
  /** A win that an operator should look at before it leaves the house. */
  significantWin: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText }),
  /** A correction took more than the member had: the rest is owed (W-21). `source` names the call. */
  receivableNoted: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText }),
  /** An identity check was decided, or an approved one ran out (PAY-3.6). */
  kycDecided: obj({
    memberId: MemberId,
    applicationId: PublicId,
    tier: T.Integer({ minimum: 1, maximum: 3 }),
    state: oneOf('APPROVED', 'REJECTED', 'EXPIRED'),
  }),
  /** A member has a name now, or another birthday; lists are compared with them. */
  memberNamed: obj({ memberId: MemberId }),
  /** A person was put on a list; members from `after` on are compared with it. */
  watchListChanged: obj({ entryId: PublicId, after: T.String({ pattern: '^[0-9]{1,19}$' }) }),
  /** A member may be a person on a list that nobody has looked at with them. `source` names the entry. */
  watchMatched: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }) }),
  /** A bonus was over before its wagering was done; `amount` went back to the house. */
  bonusEnded: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText }),
  /** The people of care wrote to a member about a case of harm. */
  careWritten: obj({ memberId: MemberId, stepId: PublicId }),
  /** Nothing of a deposit came, or what came was refused. */
  depositFailed: obj({ memberId: MemberId, depositId: PublicId, amount: MoneyText }),
  /** Limits or breaks of a member were set; `changeId` names this one change. */
  limitsChanged: obj({ memberId: MemberId, changeId: PublicId }),
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
export type EventName = keyof typeof events
export type EventBody<N extends EventName> = Static<(typeof events)[N]>

/** A live ping carries its topic and a version only; the browser refetches what the topic names. */
export const topics = {
  wallet: { audience: 'member' },
  deposits: { audience: 'member' },
  withdrawals: { audience: 'member' },
  rounds: { audience: 'member' },
  /** A table one sits at has moved; what of it one may see is said by the read. */
  poker: { audience: 'member' },
  realityCheck: { audience: 'member' },
  kyc: { audience: 'member' },
  merchant: { audience: 'everyone' },
  winners: { audience: 'everyone' },
  content: { audience: 'everyone' },
  jackpots: { audience: 'everyone' },
  /** The inbox of one member; `bulletin` is word of a letter to many. */
  messages: { audience: 'member' },
  bulletin: { audience: 'everyone' },
  /** Tickets and chat of one member; the same for the desk. */
  support: { audience: 'member' },
  care: { audience: 'office' },
  withdrawalQueue: { audience: 'office' },
  kycQueue: { audience: 'office' },
  depositQueue: { audience: 'office' },
} as const
export type Topic = keyof typeof topics
export interface LivePing {
  readonly topic: Topic | 'resync'
  readonly version: string
}
