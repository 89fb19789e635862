/** Rounds that many members share: one crash, one draw (AR-BATCH). */
import type { Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { moneyMoved } from './events.ts'
import type { PortApp } from './port-types.ts'
import { endShared, noteValid } from './stake-store.ts'

export interface SharedWin {
  readonly memberId: bigint
  readonly betTxId: string
  readonly payout: Money
}

/**
 * Ends a shared round: pays its winning bets and loses every other, whatever their number, without touching the losers'
 * rows. One winning bet a member and round. Bonus money in a stake is paid as cash: shared rounds of the house take cash
 * only. The game takes no more bets by the time it knows its result, and leaves stakes under way the time to commit: one
 * that commits later than the end is lost. `valid` names members of whose stake less was at risk (opposite sides): turnover
 * counts that; nobody else's row is touched. Answers what was paid, in 1/10 000; undefined when the round had ended before.
 */
export async function endSharedRound(
  t: Tx,
  app: PortApp,
  round: {
    readonly vendor: string
    readonly round: string
    readonly wins: readonly SharedWin[]
    readonly valid?: readonly { readonly memberId: bigint; readonly valid: Money }[]
  },
): Promise<Money | undefined> {
  const paid = await endShared(t, round)
  if (paid === undefined) return undefined
  if (round.valid !== undefined && round.valid.length > 0) await noteValid(t, round, round.valid)
  moneyMoved(t, app, [...new Set(round.wins.map(({ memberId }) => memberId))])
  await app.jobs.emit(t, 'sharedRoundEnded', { vendor: round.vendor, round: round.round })
  return paid
}
