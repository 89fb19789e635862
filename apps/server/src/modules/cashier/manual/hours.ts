/** Opening hours of a method, in minutes of the merchant's day. Pure. */
export interface Hours {
  readonly opens: number
  readonly closes: number
}

/** Open at a minute of the day; hours that end before they begin go over midnight, equal ends mean all day. */
export function isOpenAt({ opens, closes }: Hours, minute: number): boolean {
  if (opens === closes) return true
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes
}

/** `HH:MM`. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Minute of the day of `HH:MM`. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
