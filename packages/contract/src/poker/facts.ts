/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import type { TopicRow } from '../topic.ts'

export { settings } from './settings.ts'

export const errors = {
  /** Another seat of this table for money is taken from the same network (GS-2.19). */
  same_network: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const topics = {
  /** A table one sits at has moved; what of it one may see is said by the read. */
  poker: { audience: 'member' },
} as const satisfies Record<string, TopicRow>
