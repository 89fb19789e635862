/**
 * Wall-clock time of an IANA zone through `Intl` only, because Safari has no Temporal.
 * All instants are milliseconds since 1970; all wall-clock values are milliseconds as if the wall clock were UTC.
 */

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, made)
  return made
}

/** Wall-clock reading in `zone` at an instant. Throws `RangeError` for an unknown zone. */
export function wallClock(instant: number, zone: string): number {
  const second = Math.floor(instant / 1000) * 1000
  const read: Record<string, number> = {}
  for (const part of formatterOf(zone).formatToParts(second)) read[part.type] = Number(part.value)
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN } = read
  return Date.UTC(year, month - 1, day, hour, minute, read.second ?? NaN) + (instant - second)
}

function offsetAt(instant: number, zone: string): number {
  return wallClock(instant, zone) - instant
}

const HOUR = 3_600_000

/**
 * The first instant at which the wall clock of `zone` reads midnight of a date or later.
 * `midnight` is that date as if in UTC. When midnight is skipped this is the moment of the jump; when it comes twice,
 * the first one. A date that a zone skipped altogether starts where the next date starts.
 */
export function startOfDate(midnight: number, zone: string): number {
  // No zone is further than 15 h from UTC; the two readings surround any change near that midnight.
  const offsets = [offsetAt(midnight - 36 * HOUR, zone), offsetAt(midnight + 36 * HOUR, zone)]
  const candidates = offsets.map((offset) => midnight - offset).toSorted((a, b) => a - b)
  const exact = candidates.find((instant) => wallClock(instant, zone) === midnight)
  if (exact !== undefined) return exact
  let before = candidates[0] ?? NaN
  let after = candidates[1] ?? NaN
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallClock(middle, zone) < midnight) before = middle
    else after = middle
  }
  return after
}
