import type { ErrorEntry } from '../error.ts'

export const errors = {
  /** What the house could lose by this round, or by all open rounds of the game, is at its limit (GS-2.0.2). */
  exposure_reached: { status: 422 },
  choice_invalid: { status: 422 },
  round_unfinished: { status: 409 },
} as const satisfies Record<string, ErrorEntry>
