import { dayPattern } from '@khela/contract/day'

/** The open row of an address, when it has the shape of an id. */
export const idOf = (search: Record<string, unknown>): { readonly id?: string } =>
  typeof search.id === 'string' && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(search.id) ? { id: search.id } : {}

/** First and last day of a list, in the merchant's zone; both belong to it. */
export interface DaysSearch {
  readonly from?: string
  readonly to?: string
}
const dayShape = new RegExp(dayPattern)
/** A day of the calendar, as the server takes it. */
const isDay = (day: unknown): day is string => typeof day === 'string' && dayShape.test(day)
/**
 * The days of an address. What is no day is left out, and so is an end before the beginning. A page asks again, because the
 * router also hands it what the reader of its address left out.
 */
export function daysOf({ from, to }: { readonly from?: unknown; readonly to?: unknown }): DaysSearch {
  const first = isDay(from) ? from : undefined
  const last = isDay(to) && (first === undefined || to >= first) ? to : undefined
  return { ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) }
}

/** Whether a list with these days may leave rows out. */
export const isNarrowed = ({ from, to }: DaysSearch): boolean => from !== undefined || to !== undefined

/** What an address says, with other days. */
export function withDays<S extends DaysSearch>(search: S, days: DaysSearch): Omit<S, keyof DaysSearch> & DaysSearch {
  const { from: _from, to: _to, ...rest } = search
  return { ...rest, ...days }
}

/** Rooms where members sit, the one that is looked at, and the days of what was played there. */
export interface RoomSearch extends DaysSearch {
  readonly state: 'open' | 'ended'
  readonly id?: string
}

/** Reads the address of such a page; what is not understood is left out. */
export function readRoomSearch(search: Record<string, unknown>): RoomSearch {
  return { state: search.state === 'ended' ? 'ended' : 'open', ...daysOf(search), ...idOf(search) }
}
