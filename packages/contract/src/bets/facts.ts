/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText, MemberId, MoneyText, OneLine, PublicId, T, list, obj, oneOf } from '../schema.ts'
import { setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'

export const errors = {
  /** The session at this game takes no more stakes: too long ago, or ended. What is owed is still paid; a new one is opened. */
  game_session_over: { status: 409 },
} as const satisfies Record<string, ErrorEntry>

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
} as const satisfies Record<string, TopicRow>

export const settings = {
  /** What a vendor may pay members in a day (UTC) beyond what they staked with it; `vendors` may have more or less. */
  VENDOR_DAY_LOSS: setting(
    obj({ most: AmountText, vendors: list(obj({ vendor: OneLine(1, 40), most: AmountText }), 200) }),
    {
      most: '2000000.00',
      vendors: [],
    },
    { group: 'games', amounts: ['0.00', '10000000000.00'] },
  ),
} as const
