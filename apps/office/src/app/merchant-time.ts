/** Fields show the wall clock of the merchant's zone. */
import { clockText, instantOfClock, MERCHANT_ZONE } from '@khela/time'

/** An instant as a `datetime-local` field holds it; empty for none. */
export const localOf = (instant: string | null): string =>
  instant === null ? '' : clockText(new Date(instant), MERCHANT_ZONE).slice(0, 16)

/** What such a field holds as an instant. */
export const instantOf = (local: string): string | null => (local === '' ? null : instantOfClock(local, MERCHANT_ZONE).toISOString())
