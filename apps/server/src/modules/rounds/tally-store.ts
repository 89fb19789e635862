/** What rounds of a vendor came to, added up by game: for whoever watches returns. */
import type { Tx } from '../../kernel/index.ts'

/** Sums over settled rounds; whole numbers of 1/10 000 and their products, as texts because they outgrow int8. */
export interface RoundTally {
  readonly game: string
  /** The pay table that the rounds name; '' where they name none. */
  readonly version: string
  readonly currency: string
  readonly rounds: bigint
  readonly staked: string
  readonly paid: string
  readonly stakedSq: string
  readonly stakedPaid: string
  readonly paidSq: string
  /** Σ stake² × the most a stake could become (1/10 000); null when a round does not say it. */
  readonly spread: string | null
}

/**
 * Rounds of `vendor` that were opened from `from` up to `to` and are settled. Reads the rounds: for jobs, not for pages. Squares and products
 * of single rounds are no measure.
 */
export function tallyRounds(t: Tx, vendor: string, from: Date, to: Date): Promise<RoundTally[]> {
  return t.query<RoundTally>(
    `select game, coalesce(detail->>'table', '') as version, currency, count(*) as rounds, sum(staked)::text as staked, sum(returned)::text as paid,
            sum(staked::numeric * staked)::text as "stakedSq", sum(staked::numeric * returned)::text as "stakedPaid",
            sum(returned::numeric * returned)::text as "paidSq",
            (case when count(detail->>'most') = count(*) then sum(staked::numeric * staked * (detail->>'most')::numeric) end)::text as spread
       from play.round_view where vendor = $1 and at >= $2 and at < $3 and status = 'SETTLED' and staked > 0
      group by 1, 2, 3`,
    [vendor, from, to],
  )
}
