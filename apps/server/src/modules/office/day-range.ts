/** The days that a list of the office is narrowed to, as instants: cut in the merchant's zone (decisions C8). */
import { periodOfKey } from '@khela/time'
import { fail, type App } from '../../kernel/index.ts'

export interface DayRange {
  /** Inclusive; undefined: from the first row on. */
  readonly from: Date | undefined
  /** Exclusive; undefined: up to now. */
  readonly to: Date | undefined
}

/** `bad_input` with the field for a day that does not exist, and for a range that runs backwards. */
export function dayRangeOf(
  { config }: Pick<App, 'config'>,
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
