import type { TopicRow } from '../topic.ts'

export const topics = {
  content: { audience: 'everyone' },
} as const satisfies Record<string, TopicRow>
