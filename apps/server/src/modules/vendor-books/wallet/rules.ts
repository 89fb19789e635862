/** Pure decisions about money at vendors that keep their own wallet. */

const MINUTE = 60_000
/** CO-5.42: so many failures so close together stop transfers for a while, as many again for a day. */
const FAILURES = 5
const CLOSE_MS = 10 * MINUTE
const SHORT_MS = 30 * MINUTE
const LONG_MS = 24 * 60 * MINUTE

/** How far back failures count. */
export const FAILURES_KEPT_MS = LONG_MS

/** Until when transfers are stopped, from the times of failed ones, the newest first; undefined when they are not. */
export function blockedUntil(failedAt: readonly Date[], at: Date): Date | undefined {
  const times = failedAt.map((one) => one.getTime()).filter((ms) => ms > at.getTime() - LONG_MS && ms <= at.getTime())
  // Where five lie close together, the newest of them says when the block began.
  const newest = times.find((ms, n) => ms - (times[n + FAILURES - 1] ?? Number.NEGATIVE_INFINITY) <= CLOSE_MS)
  if (newest === undefined) return undefined
  const isSecond = times.length >= 2 * FAILURES
  const until = newest + (isSecond ? LONG_MS : SHORT_MS)
  return until > at.getTime() ? new Date(until) : undefined
}

/** Seconds until the vendor is asked again what became of a transfer: soon at first, then every ten minutes, for ever. */
export const askAgainAfter = (asked: number): number => [5, 15, 30, 60, 120, 300][asked] ?? 600
