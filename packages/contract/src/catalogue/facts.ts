/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'

export { settings } from './settings.ts'

export const errors = {
  favourites_full: { status: 422 },
} as const satisfies Record<string, ErrorEntry>
