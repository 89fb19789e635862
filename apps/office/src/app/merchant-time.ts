/** Fields show the merchant's wall clock (Asia/Dhaka, +06:00, no summer time). */
const offset = '+06:00'
const offsetMs = 6 * 3_600_000

/** An instant as a `datetime-local` field holds it; empty for none. */
export const localOf = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) + offsetMs).toISOString().slice(0, 16)

/** What such a field holds as an instant. */
export const instantOf = (local: string): string | null => (local === '' ? null : new Date(`${local}${offset}`).toISOString())
