/** What the module tells others (packages/contract, events.ts): queue rows in the caller's transaction, live pings after it. */
import { formatMoney, type Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import type { GameModeName, PortApp } from './port-types.ts'

/** A ping to everybody at most this often; the board itself is cached as long. */
export const winnersEveryMs = 3_000
let winnersAt = 0

/** A round is settled: whoever counts turnover hears it, once, even if this process dies after the commit. */
export async function roundClosed(
  t: Tx,
  app: PortApp,
  round: { memberId: bigint; roundId: string; mode: GameModeName; stake: Money; payout: Money },
): Promise<void> {
  await app.jobs.emit(t, 'roundSettled', {
    memberId: round.memberId.toString(),
    roundId: round.roundId,
    mode: round.mode,
    stake: formatMoney(round.stake),
    payout: formatMoney(round.payout),
  })
  if (round.mode !== 'real' || round.payout <= round.stake || Date.now() - winnersAt < winnersEveryMs) return
  winnersAt = Date.now()
  app.live.ping(t, 'winners')
}
