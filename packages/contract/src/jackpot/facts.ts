/** What the contract gathers from this module beside its calls. */
import type { TopicRow } from '../topic.ts'

export const topics = {
  jackpots: { audience: 'everyone' },
} as const satisfies Record<string, TopicRow>
