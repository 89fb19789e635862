import type { TopicRow } from '../topic.ts'

export const topics = {
  merchant: { audience: 'everyone' },
} as const satisfies Record<string, TopicRow>
