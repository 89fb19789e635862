import { MemberId, MoneyText, PublicId, T, obj, oneOf } from '../schema.ts'
import type { TopicRow } from '../topic.ts'

export const events = {
  roundsSettled: obj({
    rounds: T.Array(obj({ memberId: MemberId, roundId: PublicId, mode: oneOf('real', 'demo'), stake: MoneyText, payout: MoneyText })),
  }),
  /** A round that many members share is over; whoever counts turnover reads the rounds of those it counts for. */
  sharedRoundEnded: obj({ vendor: T.String({ minLength: 1, maxLength: 40 }), round: T.String({ minLength: 1, maxLength: 255 }) }),
  /** A settled round was undone: what it counted towards counts no longer. */
  roundVoided: obj({ memberId: MemberId, roundId: PublicId }),
  /** A win that an operator should look at before it leaves the house. */
  significantWin: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText }),
} as const

export const topics = {
  rounds: { audience: 'member' },
  winners: { audience: 'everyone' },
} as const satisfies Record<string, TopicRow>
