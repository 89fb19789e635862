/** Reads what came in from a line `trxID, amount, sender, time` of a provider's statement. Pure; what it is not sure of it does not read. */
import { parseTyped, type Money } from '@khela/money'
import { instantOfClock, MERCHANT_ZONE } from '@khela/time'

export interface ReadLine {
  readonly trxId: string
  readonly amount: Money
  readonly sender: string
  readonly at: Date
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** What a clock shows, written as if it were that of UTC; undefined for a day or an hour that no calendar has. */
function clock(year: number, month: number, day: number, hour: number, minute: number): Date | undefined {
  const shows = new Date(Date.UTC(year, month - 1, day, hour, minute))
  const isReal = shows.getUTCMonth() === month - 1 && shows.getUTCDate() === day && hour < 24 && minute < 60
  return isReal && year >= 2020 && year < 2100 ? shows : undefined
}

/** The instant at which the providers' clocks show it: they go as the merchant's do. */
const instant = (shows: Date | undefined): Date | undefined =>
  shows === undefined ? undefined : instantOfClock(shows.toISOString().slice(0, 16), MERCHANT_ZONE)

/** `10/03/2026 14:05`, `10-MAR-26 02:05:10 PM`, `2026-03-10T14:05:00Z`, `2026-03-10 14:05`. */
export function readTime(text: string): Date | undefined {
  const iso = /(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z)?/.exec(text)
  if (iso) {
    const shows = clock(Number(iso[1]), Number(iso[2]), Number(iso[3]), Number(iso[4]), Number(iso[5]))
    return iso[6] === 'Z' ? shows : instant(shows)
  }
  const found = /(\d{1,2})[/-](\d{1,2}|[A-Za-z]{3})[/-](\d{2}|\d{4})\s+(\d{1,2}):(\d{2})(?::\d{2})?\s*(AM|PM)?/i.exec(text)
  if (!found) return undefined
  const [, day = '', middle = '', year = '', hour = '', minute = '', half = ''] = found
  const month = /^\d+$/.test(middle) ? Number(middle) : months.indexOf(middle.toLowerCase()) + 1
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year)
  return instant(clock(whole, month, Number(day), hourOf(Number(hour), half.toUpperCase()), Number(minute)))
}

function hourOf(hour: number, half: string): number {
  if (half === '') return hour
  return (hour % 12) + (half === 'PM' ? 12 : 0)
}

/** An amount above nothing as it is typed; undefined for anything else. */
export const amountOf = (text: string): Money | undefined => {
  const amount = parseTyped(text)
  return amount !== undefined && amount > 0n ? amount : undefined
}
const trxShape = /^[A-Z0-9]{6,30}$/

/** What a line of a statement says came in; undefined when it says so not clearly enough. */
export function readListed(line: string): ReadLine | undefined {
  const parts = line.split(/[,;\t]/).map((part) => part.trim().replaceAll(/^"|"$/g, ''))
  const [trx = '', sum = '', sender = '', time = ''] = parts
  const trxId = trx.toUpperCase()
  const amount = amountOf(sum)
  const at = readTime(time)
  if (parts.length !== 4 || !trxShape.test(trxId) || amount === undefined || at === undefined) return undefined
  return sender.length >= 2 && sender.length <= 80 ? { trxId, amount, sender, at } : undefined
}
