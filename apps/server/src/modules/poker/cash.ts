/**
 * The money of a seat: one round of play, staked by buying in (`rooms`) and paid by cashing out (GS-2.19,
 * wallet convention). What of the stake counts as turnover is the rake that was paid, not the chips that were brought.
 */
import { formatMoney } from '@khela/money'
import type { HoldemEvent } from '@khela/games/holdem'
import type { App, Tx } from '../../kernel/index.ts'
import { byMember, paySitting } from '../rooms/index.ts'
import { moneyOf } from './rooms.ts'
import type { OpenTable } from './open-table.ts'
import { closeSeat, type SeatRow } from './store.ts'

/** Pays those who got up, by member, so that two tables never wait for each other's members. */
export async function payOut(t: Tx, app: Pick<App, 'jobs' | 'live' | 'settings'>, open: OpenTable): Promise<void> {
  const left = open.fresh.filter((event): event is Extract<HoldemEvent, { type: 'left' }> => event.type === 'left')
  for (const seat of byMember(open.seats)) for (const { player, chips } of left) if (player === seat.id) await cashOut(t, app, seat, chips)
}

/** Ends a sitting and pays its chips. Does nothing for one that has ended. */
export async function cashOut(t: Tx, app: Pick<App, 'jobs' | 'live' | 'settings'>, seat: SeatRow, chips: bigint): Promise<void> {
  const closed = await closeSeat(t, seat, chips)
  if (closed === undefined) return
  const { hands, staked, raked } = closed
  const sitting = { staked: moneyOf(staked), valid: moneyOf(raked) }
  await paySitting(t, app, 'poker', closed, { amount: moneyOf(chips), sitting, detail: { hands, rake: formatMoney(moneyOf(raked)) } })
}
