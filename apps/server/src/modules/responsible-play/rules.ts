/** Pure decisions of responsible play: which figures are markers of harm, when a reality check is due, what raises a case. */
import type { HarmMarker, SettingValue } from '@khela/contract'
import { parseMoney, type Money } from '@khela/money'

export type Thresholds = SettingValue<'HARM_MARKERS'>

/** The figures of a member on one day (CO-5.24). Money in 1/10 000 BDT. */
export interface Figures {
  /** Credited in the last seven days. */
  readonly depositsWeek: Money
  /** Weekly average of the four weeks before. */
  readonly depositsUsual: Money
  /** Methods paid by, withdrawals taken back and messages to the house, in 30 days. */
  readonly methods: number
  readonly cancelledWithdrawals: number
  readonly contacts: number
  /** The longest play period of seven days. */
  readonly longestMinutes: number
  /** Days of seven with three deposits or more and a loss. */
  readonly chaseDays: number
  /** Uses of limits and breaks in 90 days. */
  readonly toolUses: number
  /** Public numbers of excluded members who are the same person. */
  readonly samePersonAs: readonly string[]
}

export const noFigures: Figures = {
  depositsWeek: 0n,
  depositsUsual: 0n,
  methods: 0,
  cancelledWithdrawals: 0,
  contacts: 0,
  longestMinutes: 0,
  chaseDays: 0,
  toolUses: 0,
  samePersonAs: [],
}

/** Deposits of one day from which a loss on it is being chased. */
const chaseDeposits = 3

/** Days on which a member lost and deposited again and again. Both by day of the merchant. */
export function chaseDaysOf(deposits: ReadonlyMap<string, number>, losses: ReadonlyMap<string, Money>): number {
  return [...deposits].filter(([day, n]) => n >= chaseDeposits && (losses.get(day) ?? 0n) > 0n).length
}

/** The markers that these figures reach. Rising deposits: so much more than usual, and so much at all; a first week is usual. */
export function markersOf(figures: Figures, limit: Thresholds): HarmMarker[] {
  const isRising =
    figures.depositsUsual > 0n &&
    figures.depositsWeek >= parseMoney(limit.riseLeast) &&
    figures.depositsWeek * 100n >= figures.depositsUsual * BigInt(limit.risePercent)
  const found: [HarmMarker, boolean][] = [
    ['deposits_rising', isRising],
    ['many_methods', figures.methods >= limit.methods],
    ['withdrawals_cancelled', figures.cancelledWithdrawals >= limit.cancelledWithdrawals],
    ['many_contacts', figures.contacts >= limit.contacts],
    ['long_sessions', figures.longestMinutes >= limit.sessionMinutes],
    ['chasing_losses', figures.chaseDays >= limit.chaseDays],
    ['tool_use', figures.toolUses >= limit.toolUses],
    ['same_person', figures.samePersonAs.length > 0],
  ]
  return found.filter(([, isReached]) => isReached).map(([marker]) => marker)
}

/** The markers that are not among those known. */
export function freshMarkers(found: readonly HarmMarker[], known: readonly HarmMarker[]): HarmMarker[] {
  return found.filter((marker) => !known.includes(marker))
}

/**
 * When the next reality check is due: an interval after the play period began or, in it, the last one was answered. Undefined
 * without an interval or a play period.
 */
export function dueAt(o: { everyMinutes: number | null; beganAt: Date | undefined; answeredAt: Date | null }): Date | undefined {
  if (o.everyMinutes === null || o.beganAt === undefined) return undefined
  const from = Math.max(o.beganAt.getTime(), o.answeredAt?.getTime() ?? 0)
  return new Date(from + o.everyMinutes * 60_000)
}
