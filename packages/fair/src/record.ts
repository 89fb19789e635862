/** Comparing a round that was worked out again with the record of it. */
import type { GameCheck } from './game-verifier.ts'

/** What a record says of a round: what came out, and what was paid. */
export interface RecordedRound {
  readonly outcome: object
  readonly payout: string
}

const canonical = (facts: object): string =>
  JSON.stringify(
    Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )

/** Whether what was worked out is what the record says, and its seed the one that was promised. */
export const agrees = (check: GameCheck, record: RecordedRound): boolean =>
  check.commitMatches !== false && check.payout === record.payout && canonical(check.outcome) === canonical(record.outcome)
