/** What the contract gathers from the office beside its calls. */
import type { ErrorEntry } from '../error.ts'

export const errors = {
  /** A value that its setting does not take; the field that is at fault. */
  setting_invalid: { status: 422, params: ['field'] },
  /** It would not go together with another setting. */
  setting_conflict: { status: 422, params: ['other'] },
} as const satisfies Record<string, ErrorEntry>
