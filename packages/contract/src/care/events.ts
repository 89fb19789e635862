import { MemberId, PublicId, obj } from '../schema.ts'
import type { TopicRow } from '../topic.ts'

export const events = {
  /** The people of care wrote to a member about a case of harm. */
  careWritten: obj({ memberId: MemberId, stepId: PublicId }),
} as const

export const topics = {
  realityCheck: { audience: 'member' },
} as const satisfies Record<string, TopicRow>
