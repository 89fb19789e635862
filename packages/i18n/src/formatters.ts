import { MERCHANT_ZONE } from '@khela/time'
import { defaultLanguage, languageOf, type AnyLanguage } from './languages.ts'

const styles = {
  /** 14:08 */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 14:08:31 */
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  /** 5 Mar 2026 */
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 5 Mar, 14:08 */
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 5 Mar 2026, 14:08:31 */
  full: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type InstantStyle = keyof typeof styles

const made = new Map<string, Intl.DateTimeFormat>()

/** An instant for people, in the merchant's zone and the caller's language, always with Latin digits. Accepts ISO text or a Date. */
export function formatInstant(at: string | Date, style: InstantStyle = 'short', language: AnyLanguage = defaultLanguage): string {
  const key = `${language} ${style}`
  let format = made.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(languageOf(language).intl, { ...styles[style], timeZone: MERCHANT_ZONE })
    made.set(key, format)
  }
  return format.format(typeof at === 'string' ? new Date(at) : at)
}

/** The offset of a zone at an instant, such as `GMT+6`; the merchant's zone unless another is named. */
export function formatOffset(at: Date, timeZone: string = MERCHANT_ZONE): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
}

/** An instant as the clock of the visitor's own machine shows it, with its offset: `5 Mar, 14:08 GMT+2`. For times to be waited for. */
export function formatLocal(at: string | Date, language: AnyLanguage = defaultLanguage, timeZone?: string): string {
  const instant = typeof at === 'string' ? new Date(at) : at
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const format = new Intl.DateTimeFormat(languageOf(language).intl, { ...styles.short, timeZone: zone })
  return `${format.format(instant)} ${formatOffset(instant, zone)}`
}

/** The merchant's calendar day of an instant as `YYYY-MM-DD`, `offset` days later (negative: earlier). */
export function merchantDay(at: Date, offset = 0): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: MERCHANT_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
  const day = new Date(`${parts.format(at)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + offset)
  return day.toISOString().slice(0, 10)
}

/** A whole number with thousands commas and Latin digits, the same in every language ("12,480"). */
export function formatCount(count: number): string {
  return Math.trunc(count)
    .toString()
    .replace(/\B(?=(?:[0-9]{3})+$)/g, ',')
}

/** Whole seconds as `m:ss`, for countdowns and waits. Negative counts as 0. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
