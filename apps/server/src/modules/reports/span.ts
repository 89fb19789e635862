/** Days of the merchant as instants (D-C8). */
import { periodOfKey } from '@khela/time'
import { fail } from '../../kernel/index.ts'

/** Longest span of a record, in days: a year and its ends. */
const mostDays = 366
const dayMs = 86_400_000

export interface Span {
  /** Inclusive. */
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
}

/** First instant of day `from` to the last of day `to`, cut in `zone`. `bad_input` for a day that does not exist, a span that runs backwards or is longer than a year. */
export function daySpan(from: string, to: string, zone: string): Span {
  const first = periodOfKey('day', from, zone) ?? fail('bad_input', { field: 'from' })
  const last = periodOfKey('day', to, zone) ?? fail('bad_input', { field: 'to' })
  if (last.startAt < first.startAt || last.endAt.getTime() - first.startAt.getTime() > mostDays * dayMs) fail('bad_input', { field: 'to' })
  return { from: first.startAt, to: last.endAt }
}
