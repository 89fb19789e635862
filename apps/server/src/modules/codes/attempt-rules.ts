/** Pure decisions about attempts: how many may fail before work is asked for, and before they are locked. */

/** What stands in the way of an account or a network; `inFlight` are attempts not decided yet. */
export interface Counter {
  readonly failures: number
  readonly inFlight: number
  readonly lockedUntil: Date | null
}
export interface Limits {
  /** Failures after which a captcha is asked for; 0 asks at once. */
  readonly captchaAfter: number
  readonly lockAfter: number
  readonly lockSeconds: number
}

/** Many people share a network (a carrier's NAT, a café): it may fail this many times as often as one account. */
export const networkShare = 10

/** One browser may be a family's: it may fail this many times as often. */
export const deviceShare = 3

export function sharedLimits(limits: Limits, share: number): Limits {
  return { ...limits, captchaAfter: limits.captchaAfter * share, lockAfter: limits.lockAfter * share }
}

/** The counter after one more failure. At the limit it locks, and starts again where the captcha is asked for. */
export function afterFailure(failures: number, limits: Limits): { failures: number; locks: boolean } {
  const locks = failures + 1 >= limits.lockAfter
  return locks ? { failures: Math.min(limits.captchaAfter, limits.lockAfter - 1), locks } : { failures: failures + 1, locks }
}
