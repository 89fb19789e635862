/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'

export { settings } from './settings.ts'

export const errors = {
  /** The round takes no more bets, by the server's clock, or it is another round by now. */
  bets_closed: { status: 409 },
  panel_taken: { status: 409 },
  /** The curve had stopped before the cash-out came. */
  cash_out_late: { status: 409 },
  seat_taken: { status: 409 },
  chat_muted: { status: 403 },
} as const satisfies Record<string, ErrorEntry>
