/** What the contract gathers from identity checks beside their calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText, Integer, MemberId, PublicId, T, nullable, obj, oneOf } from '../schema.ts'
import { setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'

export const errors = {
  /** A lower tier has to stand first. */
  kyc_tier_before: { status: 422 },
  kyc_incomplete: { status: 422, params: ['field'] },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  /** An identity check was decided, or an approved one ran out (PAY-3.6). */
  kycDecided: obj({
    memberId: MemberId,
    applicationId: PublicId,
    tier: T.Integer({ minimum: 1, maximum: 3 }),
    state: oneOf('APPROVED', 'REJECTED', 'EXPIRED'),
  }),
  /** A person was put on a list; members from `after` on are compared with it. */
  watchListChanged: obj({ entryId: PublicId, after: T.String({ pattern: '^[0-9]{1,19}$' }) }),
  /** A member may be a person on a list that nobody has looked at with them. `source` names the entry. */
  watchMatched: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }) }),
} as const

export const topics = {
  kyc: { audience: 'member' },
  kycQueue: { audience: 'office' },
} as const satisfies Record<string, TopicRow>

export const settings = {
  /**
   * Sums in or out, of a member's whole time, from which a tier of identity checks is asked for; null: from none (PAY-3.6).
   * Tier 2: EUR 2,000, rounded down.
   */
  KYC_FROM: setting(
    obj({ tier1: nullable(AmountText), tier2: nullable(AmountText), tier3: nullable(AmountText) }),
    {
      tier1: null,
      tier2: '250000.00',
      tier3: '2500000.00',
    },
    { group: 'care', amounts: ['1.00', '1000000000.00'] },
  ),
  /**
   * Days that an approved identity check of tier 2 or 3 outlives its account, documents included: who moved much money can be
   * told for five years (CO-5.50).
   */
  KYC_KEEP_DAYS: setting(Integer(0, 3_660), 1_826, { group: 'care' }),
} as const
