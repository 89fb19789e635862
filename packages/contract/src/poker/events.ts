import type { TopicRow } from '../topic.ts'

export const topics = {
  /** A table one sits at has moved; what of it one may see is said by the read. */
  poker: { audience: 'member' },
} as const satisfies Record<string, TopicRow>
