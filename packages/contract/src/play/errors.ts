import type { ErrorEntry } from '../error.ts'

export const errors = {
  game_unknown: { status: 404 },
  /** The session at this game takes no more stakes: too long ago, or ended. What is owed is still paid; a new one is opened. */
  game_session_over: { status: 409 },
  game_maintenance: { status: 422 },
  /** Turned off by an operator: the game, its version, or this member at it. */
  game_off: { status: 422 },
  demo_not_offered: { status: 422 },
  /** The supplier of the game does not answer; nothing was staked and it may be tried again. */
  vendor_unreachable: { status: 503 },
} as const satisfies Record<string, ErrorEntry>
