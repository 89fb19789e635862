/** Domain events (rows in the queue, written in the caller's transaction) and live topics (pings to the browser). */
import type { Static } from 'typebox'
import { MoneyText, PublicId, T, obj, oneOf } from './schema.ts'

const MemberId = T.String({ pattern: '^[0-9]{1,19}$' })

export const events = {
  memberRegistered: obj({ memberId: MemberId }),
  depositCredited: obj({ memberId: MemberId, depositId: PublicId, amount: MoneyText }),
  /** An operator refused the proof of a deposit; `reason` is a code of the contract's officeDepositReject. */
  depositRefused: obj({ memberId: MemberId, depositId: PublicId, reason: T.String({ minLength: 1, maxLength: 40 }) }),
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
  /** A correction took more than the member had: the rest is owed (domain/wallet.md R21). `source` names the call. */
  receivableNoted: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText }),
  withdrawalRequested: obj({ memberId: MemberId, withdrawalId: PublicId, amount: MoneyText }),
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
  merchant: { audience: 'everyone' },
  winners: { audience: 'everyone' },
  content: { audience: 'everyone' },
  jackpots: { audience: 'everyone' },
  withdrawalQueue: { audience: 'office' },
  depositQueue: { audience: 'office' },
} as const
export type Topic = keyof typeof topics
export interface LivePing {
  readonly topic: Topic | 'resync'
  readonly version: string
}
