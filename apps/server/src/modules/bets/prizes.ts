/** Prizes that somebody else must hear of: winnings of free rounds (W-31), jackpots (W-32). */
import { formatMoney, type Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { wageringOf, writeFlag } from './port-store.ts'
import type { PortApp, PortCall } from './port-types.ts'

/** Wagering is written in 1/10 000. */
const TIMES = 10_000n

/** Tells that winnings became bonus money, with what must be wagered before it is the member's own. */
export async function bonusWon(
  t: Tx,
  app: PortApp,
  call: { memberId: bigint; vendor: string; txId: string },
  campaign: string,
  won: Money,
): Promise<void> {
  const wagering = await wageringOf(t, call.memberId, campaign)
  if (wagering === 0n) return
  await app.jobs.emit(t, 'bonusGranted', {
    memberId: call.memberId.toString(),
    source: `${call.vendor}:${call.txId}`.slice(0, 200),
    amount: formatMoney(won),
    wagering: formatMoney((won * wagering) / TIMES),
  })
}

/**
 * Tells of a payment to a member that no settled round shows: the money waits for a look when it is large (W-32). Every one
 * of these calls is told of; who hears it knows what is large.
 */
export async function tellPaid(t: Tx, app: PortApp, call: Pick<PortCall, 'memberId'>, source: string, amount: Money): Promise<void> {
  await app.jobs.emit(t, 'significantWin', {
    memberId: call.memberId.toString(),
    source: source.slice(0, 200),
    amount: formatMoney(amount),
  })
}

/** A jackpot was paid: an operator looks at it, and the money waits for that before it leaves (W-32, W-C48). */
export async function jackpotPaid(t: Tx, app: PortApp, call: Pick<PortCall, 'memberId' | 'vendor' | 'txId'>, amount: Money): Promise<void> {
  await writeFlag(t, call, 'jackpot_win', amount)
  await tellPaid(t, app, call, `${call.vendor}:${call.txId}`, amount)
}
