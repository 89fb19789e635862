/**
 * The money of a seat: one round of play, staked by buying in and paid by cashing out (games-and-sports §2.19, wallet
 * convention). Cash only: with bonus money in the chips one would lose it to a friend as cash. What of the stake counts as
 * turnover is the rake that was paid, not the chips that were brought.
 */
import type { Money } from '@khela/money'
import { formatMoney, showMoney } from '@khela/money'
import type { HoldemEvent } from '@khela/games/holdem'
import { fail, type App, type Scope, type Tx } from '../../../kernel/index.ts'
import { balances } from '../../../ledger/index.ts'
import { answerOf, HOUSE_VENDOR, lockMember, placeBet, settleRound, type StakeCall } from '../../play/index.ts'
import { currencyOf } from '../house-round.ts'
import { refuse } from '../refuse.ts'
import { HOLDEM, moneyOf } from './rooms.ts'
import type { OpenTable } from './open-table.ts'
import { closeSeat, type SeatRow } from './store.ts'

export interface BuyIn {
  readonly memberId: bigint
  readonly role: StakeCall['role']
  readonly mode: SeatRow['mode']
  readonly session: string
  /** Of this purchase, and of the round it belongs to: the sitting's first. */
  readonly tx: string
  readonly round: string
  readonly amount: Money
}

/**
 * Stakes a buy-in; false when this very one was taken before. Errors: insufficient_balance, for cash that is not there
 * whatever bonus is, and the other refusals of the wallet port.
 */
export async function buyIn(t: Tx, app: Pick<App, 'jobs' | 'live'>, scope: Scope, buy: BuyIn): Promise<boolean> {
  const { memberId, role, mode, session, tx, round, amount } = buy
  await lockMember(t, memberId)
  const call = { vendor: HOUSE_VENDOR, memberId, txId: tx, currency: currencyOf(mode), session, role, gameCode: HOLDEM }
  const kind = mode === 'real' ? 'cash' : 'trial'
  const held = (await balances(t, scope, memberId)).find((row) => row.kind === kind)?.balance ?? 0n
  const result = await placeBet(t, app, { ...call, round, amount })
  const answer = answerOf(result)
  if (answer.code !== 'OK') return refuse(answer)
  if (result.replayed) return false
  if (held < amount) fail('insufficient_balance', { balance: showMoney(held) })
  return true
}

/** Pays those who got up, by member, so that two tables never wait for each other's members. */
export async function payOut(t: Tx, app: Pick<App, 'jobs' | 'live'>, open: OpenTable): Promise<void> {
  const left = open.fresh.filter((event): event is Extract<HoldemEvent, { type: 'left' }> => event.type === 'left')
  const paid = left.flatMap(({ player, chips }) => open.seats.filter(({ id }) => id === player).map((seat) => ({ seat, chips })))
  for (const { seat, chips } of paid.toSorted((a, b) => (a.seat.memberId < b.seat.memberId ? -1 : 1))) await cashOut(t, app, seat, chips)
}

/** Ends a sitting and pays its chips. Does nothing for one that has ended. */
export async function cashOut(t: Tx, app: Pick<App, 'jobs' | 'live'>, seat: SeatRow, chips: bigint): Promise<void> {
  const closed = await closeSeat(t, seat, chips)
  if (closed === undefined) return
  const { memberId, mode, tx, hands, raked } = closed
  const answer = answerOf(
    await settleRound(t, app, {
      vendor: HOUSE_VENDOR,
      memberId,
      txId: `${tx}:out`,
      currency: currencyOf(mode),
      betTxId: tx,
      amount: moneyOf(chips),
      roundClosed: true,
      detail: { hands, rake: formatMoney(moneyOf(raked)), valid: formatMoney(moneyOf(raked)) },
    }),
  )
  if (answer.code !== 'OK') throw new Error(`the wallet port answered ${answer.code} to a cash-out of poker`)
}
