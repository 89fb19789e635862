import type { ErrorEntry } from '../error.ts'

export const errors = {
  ticket_limit: { status: 422, params: ['max'] },
  /** Closed longer ago than it may be opened again. */
  ticket_over: { status: 422, params: ['days'] },
  chat_closed: { status: 422 },
  chat_unavailable: { status: 422 },
} as const satisfies Record<string, ErrorEntry>
