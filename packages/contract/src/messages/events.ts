import type { TopicRow } from '../topic.ts'

export const topics = {
  /** The inbox of one member; `bulletin` is word of a letter to many. */
  messages: { audience: 'member' },
  bulletin: { audience: 'everyone' },
  /** Tickets and chat of one member; the same for the desk. */
  support: { audience: 'member' },
  care: { audience: 'office' },
} as const satisfies Record<string, TopicRow>
