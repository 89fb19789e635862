import type { ErrorEntry } from '../error.ts'

export const errors = {
  /** A limit, a cooling-off or an exclusion; `reason` picks the text: `limit_reached_<reason>`. CO-5.12 to CO-5.22. */
  limit_reached: { status: 422, params: ['reason'] },
} as const satisfies Record<string, ErrorEntry>
