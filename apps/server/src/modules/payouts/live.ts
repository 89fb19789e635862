/** Who reads again when a withdrawal changed. */
import type { App, Tx } from '../../kernel/index.ts'

/** The member's balance and withdrawals, and the operators' queue. */
export function pingAbout(t: Tx, app: Pick<App, 'live'>, memberId: bigint): void {
  app.live.ping(t, 'wallet', memberId)
  app.live.ping(t, 'withdrawals', memberId)
  app.live.ping(t, 'withdrawalQueue')
}
