/**
 * Bets at low odds are no valid bet: what can pay next to nothing beyond its stake risks next to nothing, so that turnover could be
 * wagered away at the house edge of one percent (PAY-3.5.4). Whole numbers only. The rule is asked when a round is settled and its answer is
 * kept with the round, so that a later change of the setting changes no old round.
 */
import { formatMoney } from '@khela/money'
import type { App } from '../../kernel/index.ts'

/** What a stake could become, as an exact fraction: `returned` for `staked`. */
export interface Odds {
  readonly returned: bigint
  readonly staked: bigint
}
/** The unit of a multiplier of a game's rules. */
export const MULT_UNIT = 10_000n

/** The odds of a multiplier in 1/10 000, stake included. */
export const oddsOf = (mult4: bigint): Odds => ({ returned: mult4, staked: MULT_UNIT })

/** Whether a bet at these odds is a valid bet. `least` in hundredths: 130 is 1.30×; at 100 every bet that can win is one. */
export const countsAt = ({ returned, staked }: Odds, least: number): boolean => returned * 100n >= staked * BigInt(least)

/** What the record of a round says where its stake does not count; nothing where it counts in full. */
export const validNote = (odds: Odds, least: number): { valid?: string } => (countsAt(odds, least) ? {} : { valid: formatMoney(0n) })

/** The least that a bet must be able to pay to count, in hundredths. */
export const leastOdds = (app: Pick<App, 'settings'>): Promise<number> => app.settings.get('TURNOVER_LEAST_HUNDREDTHS')
