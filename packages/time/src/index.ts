import { startOfDate, wallClock } from './zone.ts'

export { MERCHANT_ZONE } from './merchant.ts'

/**
 * Calendar periods in a merchant's time zone (D-C8). Weeks start on Monday (ISO 8601); a half-month is
 * the 1st to the 15th, or the 16th to the end.
 */
export const periodKinds = ['five-minutes', 'hour', 'day', 'week', 'half-month', 'month'] as const
export type PeriodKind = (typeof periodKinds)[number]

/**
 * One period: `startAt` belongs to it, `endAt` does not. Keys are unique within a kind and zone and sort as text in order
 * of time: `2026-07-31T18:00Z` (hour, and five minutes: its start in UTC, since a wall-clock hour can come twice), `2026-07-31` (day),
 * `2026-W31` (week), `2026-07-H2` (half-month), `2026-07` (month).
 */
export interface Period {
  readonly kind: PeriodKind
  readonly key: string
  readonly zone: string
  readonly startAt: Date
  readonly endAt: Date
}

const HOUR = 3_600_000
const partsOfDay = { 'five-minutes': 300_000, hour: HOUR } as const
type PartOfDay = keyof typeof partsOfDay
const DAY = 86_400_000
const FIRST_INSTANT = Date.UTC(1970, 0, 2)
const LAST_INSTANT = Date.UTC(9999, 11, 1)

/** Dates are written as their midnight in UTC, so that arithmetic on them is plain. */
interface DateSpan {
  readonly key: string
  readonly from: number
  readonly to: number
}

function dateKey(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10)
}

function weekSpan(midnight: number): DateSpan {
  const weekday = (new Date(midnight).getUTCDay() + 6) % 7
  const from = midnight - weekday * DAY
  // ISO 8601: a week belongs to the year of its Thursday.
  const year = new Date(from + 3 * DAY).getUTCFullYear()
  const number = Math.floor((from + 3 * DAY - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1
  return { key: `${year}-W${String(number).padStart(2, '0')}`, from, to: from + 7 * DAY }
}

function spanOf(kind: Exclude<PeriodKind, PartOfDay>, midnight: number): DateSpan {
  const date = new Date(midnight)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const monthKey = dateKey(midnight).slice(0, 7)
  switch (kind) {
    case 'day':
      return { key: dateKey(midnight), from: midnight, to: midnight + DAY }
    case 'week':
      return weekSpan(midnight)
    case 'month':
      return { key: monthKey, from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) }
    case 'half-month':
      return date.getUTCDate() < 16
        ? { key: `${monthKey}-H1`, from: Date.UTC(year, month, 1), to: Date.UTC(year, month, 16) }
        : { key: `${monthKey}-H2`, from: Date.UTC(year, month, 16), to: Date.UTC(year, month + 1, 1) }
  }
}

/** The date (as its midnight in UTC) whose day holds `instant`. */
function dateAt(instant: number, zone: string): number {
  const read = Math.floor(wallClock(instant, zone) / DAY) * DAY
  // When clocks go back just after midnight, the old date is read again although the new day has begun.
  return startOfDate(read + DAY, zone) <= instant ? read + DAY : read
}

/** Hours, and their parts, are counted from the start of the day in elapsed time, so the last one is short where a day is not whole hours. */
function partOf(kind: PartOfDay, instant: number, zone: string): Period {
  const midnight = dateAt(instant, zone)
  const dayStart = startOfDate(midnight, zone)
  const dayEnd = startOfDate(midnight + DAY, zone)
  const length = partsOfDay[kind]
  const start = dayStart + Math.floor((instant - dayStart) / length) * length
  const startAt = new Date(start)
  return { kind, key: `${startAt.toISOString().slice(0, 16)}Z`, zone, startAt, endAt: new Date(Math.min(start + length, dayEnd)) }
}

/**
 * The one period of a kind that holds the instant `at`, cut in an IANA time zone such as `Asia/Dhaka`.
 * Throws `RangeError` for an invalid date, a date before 2 January 1970 or after November 9999, and an unknown zone.
 */
export function periodOf(kind: PeriodKind, at: Date, zone: string): Period {
  const instant = at.getTime()
  if (!(instant >= FIRST_INSTANT && instant < LAST_INSTANT)) throw new RangeError('instant outside the years 1970 to 9999')
  if (kind === 'hour' || kind === 'five-minutes') return partOf(kind, instant, zone)
  const span = spanOf(kind, dateAt(instant, zone))
  return { kind, key: span.key, zone, startAt: new Date(startOfDate(span.from, zone)), endAt: new Date(startOfDate(span.to, zone)) }
}

/** The period that begins where this one ends. */
export function nextPeriod(period: Period): Period {
  return periodOf(period.kind, period.endAt, period.zone)
}

/** The period that ends where this one begins. */
export function previousPeriod(period: Period): Period {
  return periodOf(period.kind, new Date(period.startAt.getTime() - 1), period.zone)
}

const keyForms: Record<PeriodKind, RegExp> = {
  'five-minutes': /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\dZ$/,
  hour: /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\dZ$/,
  day: /^(\d{4})-(\d\d)-(\d\d)$/,
  week: /^(\d{4})-W(\d\d)$/,
  'half-month': /^(\d{4})-(\d\d)-H([12])$/,
  month: /^(\d{4})-(\d\d)$/,
}

function instantInKey(kind: PeriodKind, key: string, zone: string): number {
  const [, year = NaN, second = NaN, third = NaN] = (keyForms[kind].exec(key) ?? []).map(Number)
  switch (kind) {
    case 'hour':
    case 'five-minutes':
      return Date.parse(key)
    case 'week':
      return startOfDate(weekSpan(Date.UTC(year, 0, 4)).from + (second - 1) * 7 * DAY, zone)
    case 'half-month':
      return startOfDate(Date.UTC(year, second - 1, third === 2 ? 16 : 1), zone)
    case 'month':
      return startOfDate(Date.UTC(year, second - 1, 1), zone)
    case 'day':
      return startOfDate(Date.UTC(year, second - 1, third), zone)
  }
}

/** The period a key names; `undefined` when no period of that kind has this key in the zone. */
export function periodOfKey(kind: PeriodKind, key: string, zone: string): Period | undefined {
  if (!keyForms[kind].test(key)) return undefined
  const instant = instantInKey(kind, key, zone)
  if (!(instant >= FIRST_INSTANT && instant < LAST_INSTANT)) return undefined
  const period = periodOf(kind, new Date(instant), zone)
  return period.key === key ? period : undefined
}

/** True when `at` lies in the period: at or after its start and before its end. */
export function contains(period: Period, at: Date): boolean {
  return period.startAt <= at && at < period.endAt
}

/** What the wall clock of a zone shows at an instant: `2026-07-31T18:05:09`. */
export function clockText(at: Date, zone: string): string {
  return new Date(wallClock(at.getTime(), zone)).toISOString().slice(0, 19)
}

/**
 * The instant at which the wall clock of a zone shows such a text: the first one where it does so twice, the moment of the jump where it
 * never does. Throws `RangeError` for a text that is none.
 */
export function instantOfClock(text: string, zone: string): Date {
  return new Date(startOfDate(Date.parse(`${text}Z`), zone))
}
