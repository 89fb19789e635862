/** Pure: the hours of the chat. */
export interface Hours {
  readonly from: string
  readonly until: string
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Whether a time of day ("14:05") lies in the hours: from its first minute until, not including, its last; the same twice is round the clock. */
export function isWithin(clock: string, { from, until }: Hours): boolean {
  const [at, start, end] = [minutesOf(clock), minutesOf(from), minutesOf(until)]
  if (start === end) return true
  return start < end ? at >= start && at < end : at >= start || at < end
}

/** The clock of a place: "14:05". */
export function clockOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}
