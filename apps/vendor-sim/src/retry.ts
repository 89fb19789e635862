/** When a call without a decision is sent again (W-24, W-25). All times in milliseconds. */

/** W-24: from the first sending of a bet to the moment it is given up and rolled back. */
export const BET_BUDGET_MS = 3_000
/** W-24: the first sending and two more. */
export const BET_SENDINGS = 3
/** An answer that takes longer is asked for again while the budget lasts. */
export const BET_PATIENCE_MS = 1_000
/** Pause after a bet that failed at once (a refused connection, 503 without Retry-After). */
export const BET_PAUSE_MS = 500
/** SW1 §2: how long an answer to any other call may take. */
export const PATIENCE_MS = 3_000

const HOUR_MS = 3_600_000
const FIRST_DELAYS_MS = [1_000, 5_000, 30_000]
const EACH_MINUTE_UNTIL_MS = 12 * HOUR_MS
const EACH_HOUR_UNTIL_MS = EACH_MINUTE_UNTIL_MS + 7 * 24 * HOUR_MS

/**
 * W-25, for win, rollback, promo and resettle: the pause after the `sent`-th sending, `age` ms after the first one.
 * Undefined at the end of the plan: a person looks after it then.
 */
export function retryDelay(sent: number, age: number): number | undefined {
  const first = FIRST_DELAYS_MS[sent - 1]
  if (first !== undefined) return first
  if (age < EACH_MINUTE_UNTIL_MS) return 60_000
  return age < EACH_HOUR_UNTIL_MS ? HOUR_MS : undefined
}
