/** What the module tells others (packages/contract, events.ts): queue rows in the caller's transaction, live pings after it. */
import type { GameModeName } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { pingWinners } from '../play/index.ts'
import type { PortApp } from './port-types.ts'

export interface ClosedRound {
  readonly memberId: bigint
  readonly roundId: string
  readonly mode: GameModeName
  readonly stake: Money
  readonly payout: Money
}

/** Rounds of one event at most; more are told in several. */
const TOLD_AT_ONCE = 500

/** Rounds are settled: whoever counts turnover hears it, once, even if this process dies after the commit. */
export async function roundsClosed(t: Tx, app: PortApp, rounds: readonly ClosedRound[]): Promise<void> {
  for (let from = 0; from < rounds.length; from += TOLD_AT_ONCE) {
    const told = rounds.slice(from, from + TOLD_AT_ONCE).map((round) => ({
      memberId: round.memberId.toString(),
      roundId: round.roundId,
      mode: round.mode,
      stake: formatMoney(round.stake),
      payout: formatMoney(round.payout),
    }))
    await app.jobs.emit(t, 'roundsSettled', { rounds: told })
  }
  if (rounds.some((round) => round.mode === 'real' && round.payout > round.stake)) pingWinners(t, app)
}

/** Money or rounds of these members changed: their browsers read again. */
export function moneyMoved(t: Tx, app: PortApp, members: readonly bigint[]): void {
  app.live.pingMany(t, 'wallet', members)
  app.live.pingMany(t, 'rounds', members)
}
