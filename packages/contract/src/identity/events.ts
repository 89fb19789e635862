import { MemberId, PublicId, T, obj, oneOf } from '../schema.ts'
import type { TopicRow } from '../topic.ts'

export const events = {
  memberRegistered: obj({ memberId: MemberId }),
  /** Signed in with a browser that was never seen before, not the first one. */
  newDeviceSeen: obj({ memberId: MemberId, deviceId: PublicId }),
  /** `source` names the change, once. */
  passwordChanged: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 80 }) }),
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
} as const

export const topics = {
  kyc: { audience: 'member' },
  kycQueue: { audience: 'office' },
} as const satisfies Record<string, TopicRow>
