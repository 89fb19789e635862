import { merchantDay } from '@khela/i18n'

export const ranges = ['today', 'yesterday', 'week', 'month'] as const
export type Range = (typeof ranges)[number]
export interface Span {
  /** First and last day, `YYYY-MM-DD` in the merchant's zone; both belong to the span. */
  readonly from: string
  readonly to: string
}
/** What an address says of days: a preset, or a first and a last day. */
export interface AskedDays {
  readonly days?: Range | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The longest span the records answer, in days. */
export const mostDays = 366
const dayMs = 86_400_000

/** The days a preset means: 7 and 30 days have today among them (PS-9.13). */
export function spanOf(range: Range, now: Date): Span {
  const day = (offset: number) => merchantDay(now, offset)
  if (range === 'yesterday') return { from: day(-1), to: day(-1) }
  return { from: day(range === 'week' ? -6 : range === 'month' ? -29 : 0), to: day(0) }
}

/** A day so many days later; dates are moved as their midnight in UTC. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** How many days a span has. */
export const daysOf = ({ from, to }: Span): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1

/** A span the records answer: in order, and not too long. */
export const isSpan = (span: Span): boolean => daysOf(span) >= 1 && daysOf(span) <= mostDays

/** The days an address means; `fallback` when it names none that make sense. */
export function askedSpan({ days, from, to }: AskedDays, fallback: Range, now: Date): Span & { readonly range: Range | undefined } {
  if (from !== undefined && to !== undefined && isSpan({ from, to })) return { from, to, range: undefined }
  const range = days ?? fallback
  return { ...spanOf(range, now), range }
}

/** The days before or after a span, so many of them; never past today. Undefined when there are none. */
export function stepOf({ from, to }: Span, days: number, now: Date): Span | undefined {
  if (days < 0) return { from: addDays(from, days), to: addDays(from, -1) }
  const today = merchantDay(now)
  if (to >= today) return undefined
  const last = addDays(to, days)
  return { from: addDays(to, 1), to: last > today ? today : last }
}

/** The calendar spans of statements. */
export const calendars = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const
export type Calendar = (typeof calendars)[number]

/** A month or a year up to today, or the whole one before. */
export function calendarSpan(calendar: Calendar, now: Date): Span {
  const today = merchantDay(now)
  if (calendar === 'thisYear') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (calendar === 'thisMonth') return { from: `${today.slice(0, 7)}-01`, to: today }
  if (calendar === 'lastMonth') {
    const last = addDays(`${today.slice(0, 7)}-01`, -1)
    return { from: `${last.slice(0, 7)}-01`, to: last }
  }
  const year = String(Number(today.slice(0, 4)) - 1)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
