import type { ErrorEntry } from '../error.ts'

export const errors = {
  /** Another seat of this table for money is taken from the same network (GS-2.19). */
  same_network: { status: 422 },
} as const satisfies Record<string, ErrorEntry>
