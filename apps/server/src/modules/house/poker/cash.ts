/**
 * The money of a seat: one round of play, staked by buying in (`../buy-in.ts`) and paid by cashing out (GS-2.19,
 * wallet convention). What of the stake counts as turnover is the rake that was paid, not the chips that were brought.
 */
import { formatMoney } from '@khela/money'
import type { HoldemEvent } from '@khela/games/holdem'
import type { App, Tx } from '../../../kernel/index.ts'
import { answerOf, HOUSE_VENDOR, settleRound } from '../../play/index.ts'
import { currencyOf } from '../house-round.ts'
import { moneyOf } from './rooms.ts'
import type { OpenTable } from './open-table.ts'
import { closeSeat, type SeatRow } from './store.ts'

/** Pays those who got up, by member, so that two tables never wait for each other's members. */
export async function payOut(t: Tx, app: Pick<App, 'jobs' | 'live' | 'settings'>, open: OpenTable): Promise<void> {
  const left = open.fresh.filter((event): event is Extract<HoldemEvent, { type: 'left' }> => event.type === 'left')
  const paid = left.flatMap(({ player, chips }) => open.seats.filter(({ id }) => id === player).map((seat) => ({ seat, chips })))
  for (const { seat, chips } of paid.toSorted((a, b) => (a.seat.memberId < b.seat.memberId ? -1 : 1))) await cashOut(t, app, seat, chips)
}

/** Ends a sitting and pays its chips. Does nothing for one that has ended. */
export async function cashOut(t: Tx, app: Pick<App, 'jobs' | 'live' | 'settings'>, seat: SeatRow, chips: bigint): Promise<void> {
  const closed = await closeSeat(t, seat, chips)
  if (closed === undefined) return
  const { memberId, mode, tx, hands, staked, raked } = closed
  const answer = answerOf(
    await settleRound(t, app, {
      vendor: HOUSE_VENDOR,
      memberId,
      txId: `${tx}:out`,
      currency: currencyOf(mode),
      betTxId: tx,
      amount: moneyOf(chips),
      roundClosed: true,
      sitting: { staked: moneyOf(staked), valid: moneyOf(raked) },
      detail: { hands, rake: formatMoney(moneyOf(raked)) },
    }),
  )
  if (answer.code !== 'OK') throw new Error(`the wallet port answered ${answer.code} to a cash-out of poker`)
}
