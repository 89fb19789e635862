/** Days of the merchant's calendar that a list is narrowed to: as instants (D-C8), and as a condition of SQL. */
import { periodOfKey } from '@khela/time'
import { fail } from './errors.ts'
import type { SqlScope } from './scope.ts'

export interface DayRange {
  /** Inclusive; undefined: from the first row on. */
  readonly from?: Date | undefined
  /** Exclusive; undefined: up to now. */
  readonly to?: Date | undefined
}

/** `bad_input` with the field for a day that does not exist, and for a range that runs backwards. */
export function dayRangeOf(
  { config }: { readonly config: { readonly timeZone: string } },
  input: { readonly from?: string | undefined; readonly to?: string | undefined },
): DayRange {
  const day = (field: 'from' | 'to') => {
    const key = input[field]
    return key === undefined ? undefined : (periodOfKey('day', key, config.timeZone) ?? fail('bad_input', { field }))
  }
  const [first, last] = [day('from'), day('to')]
  if (first !== undefined && last !== undefined && last.startAt < first.startAt) fail('bad_input', { field: 'to' })
  return { from: first?.startAt, to: last?.endAt }
}

export interface SqlDays extends SqlScope {
  /**
   * Whether it keeps nothing out. A list that grows for years is read by its number only then: within days it is read by its time,
   * else a week of last year would be looked for through all rows that came after it.
   */
  readonly isOpen: boolean
}

/**
 * The condition that keeps a query within the days. `first` is the number of the first parameter it may use. A side that is open
 * puts nothing into the query, so that the database plans a list without days as one.
 */
export function sqlDays({ from, to }: DayRange, column: string, first: number): SqlDays {
  const sides = [
    { sign: '>=', at: from },
    { sign: '<', at: to },
  ].filter(({ at }) => at !== undefined)
  return {
    isOpen: sides.length === 0,
    where: sides.map(({ sign }, n) => `${column} ${sign} $${first + n}::timestamptz`).join(' and ') || 'true',
    params: sides.map(({ at }) => at),
  }
}
