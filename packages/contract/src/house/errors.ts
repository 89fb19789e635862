import type { ErrorEntry } from '../error.ts'

export const errors = {
  /** What the house could lose by this round, or by all open rounds of the game, is at its limit (GS-2.0.2). */
  exposure_reached: { status: 422 },
  choice_invalid: { status: 422 },
  round_unfinished: { status: 409 },
  /** The round takes no more bets, by the server's clock, or it is another round by now. */
  bets_closed: { status: 409 },
  panel_taken: { status: 409 },
  /** The curve had stopped before the cash-out came. */
  cash_out_late: { status: 409 },
  seat_taken: { status: 409 },
  chat_muted: { status: 403 },
  /** Another seat of this table for money is taken from the same network (GS-2.19). */
  same_network: { status: 422 },
} as const satisfies Record<string, ErrorEntry>
