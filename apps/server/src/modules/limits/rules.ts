/** Pure decisions about limits: what a change does now and what it does later, and how long a break from play lasts. */
import { limitNames, type LimitName } from '@khela/contract'

export type Measure = 'bet' | 'stake' | 'loss' | 'deposit' | 'session'
export type Span = 'day' | 'week' | 'month'

/** A limit by its name: in 1/10 000 BDT, `session` in minutes. */
export type CapName = LimitName | 'session'
export const capNames: readonly CapName[] = [...limitNames, 'session']

/** Who set a limit. The stricter of the two is in force (CO-5.15). */
export type Setter = 'member' | 'operator'

/** What a name limits, and over which span; `once` for what has none. */
export const capKeys: Readonly<Record<CapName, { readonly measure: Measure; readonly span: Span | 'once' }>> = {
  bet: { measure: 'bet', span: 'once' },
  stakeDay: { measure: 'stake', span: 'day' },
  stakeWeek: { measure: 'stake', span: 'week' },
  stakeMonth: { measure: 'stake', span: 'month' },
  lossDay: { measure: 'loss', span: 'day' },
  lossWeek: { measure: 'loss', span: 'week' },
  lossMonth: { measure: 'loss', span: 'month' },
  depositDay: { measure: 'deposit', span: 'day' },
  depositWeek: { measure: 'deposit', span: 'week' },
  depositMonth: { measure: 'deposit', span: 'month' },
  session: { measure: 'session', span: 'once' },
}

/** A limit as one setter left it; `value` null: none. `next`: a looser one that may be confirmed from `from` on. */
export interface Cap {
  readonly value: bigint | null
  readonly next: { readonly value: bigint | null; readonly from: Date } | null
}
export const noCap: Cap = { value: null, next: null }

/** Changes by name; null takes a limit away. */
export type CapChange = Readonly<Partial<Record<CapName, bigint | null>>>

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Between asking for a looser limit and confirming it (CO-5.13). */
const looserAfterMs = 24 * HOUR
/** Shortest and longest time-out (row 18). */
const coolMs = { min: 24 * HOUR, max: 30 * DAY }
/** Between asking to return from an exclusion without end and its end; the least of one with an end (row 20). */
export const returnAfterMs = 7 * DAY
const leastExclusionMs = 24 * HOUR

const isLooser = (asked: bigint | null, than: bigint | null): boolean => than !== null && (asked === null || asked > than)

/**
 * What asking for a limit at `at` makes of it (CO-5.13). As strict or stricter: at once, and a looser one
 * that was asked for is forgotten. Looser: noted, and in force when asked for again 24 h later. What is noted may be made
 * stricter in between without waiting anew, but not looser. The operator's own limits change at once.
 */
export function decideCap(cap: Cap, asked: bigint | null, at: Date, by: Setter): Cap {
  if (by === 'operator' || !isLooser(asked, cap.value)) return { value: asked, next: null }
  const { next } = cap
  if (next === null || isLooser(asked, next.value))
    return { value: cap.value, next: { value: asked, from: new Date(at.getTime() + looserAfterMs) } }
  if (at < next.from) return { value: cap.value, next: { value: asked, from: next.from } }
  return { value: asked, next: null }
}

/** Whether a time-out from `at` may last until then. */
export function isCoolingTime(at: Date, until: Date): boolean {
  const ms = until.getTime() - at.getTime()
  return ms >= coolMs.min && ms <= coolMs.max
}

/** Whether an exclusion from `at` may end then. */
export function isExclusionTime(at: Date, until: Date): boolean {
  return until.getTime() - at.getTime() >= leastExclusionMs
}
