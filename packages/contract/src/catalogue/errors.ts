import type { ErrorEntry } from '../error.ts'

export const errors = {
  favourites_full: { status: 422 },
} as const satisfies Record<string, ErrorEntry>
