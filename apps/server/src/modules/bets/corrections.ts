/** What moves money without a bet of its own: prizes (W-31, W-32) and corrections after a win (W-20, W-21; W-RULES). */
import { MERCHANT_CURRENCY, type Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { lockMember } from '../../ledger/index.ts'
import { payWithin } from './ceiling.ts'
import { bonusWon, jackpotPaid, tellPaid } from './prizes.ts'
import { correct, credit, owe, shareOf } from './moves.ts'
import { decide, refuse, replay, type Ending } from './port.ts'
import { fingerprint } from './fingerprint.ts'
import { applyResettle, lastPaidAt, lockRound, lockWager, notePayout, noteVoid, wageringOf } from './port-store.ts'
import type { PortApp, PortResult, PromoRequest, ResettleRequest } from './port-types.ts'
import { isAmount } from './stakes.ts'

/** Credits a prize without a bet. Winnings of free rounds with wagering become bonus money (W-31); a jackpot is flagged (W-32). */
export async function creditPromo(t: Tx, app: PortApp, promo: PromoRequest): Promise<PortResult> {
  const { amount, type, ref } = promo
  const ending: Ending = { op: 'promo', fingerprint: fingerprint('promo', amount, promo.currency, type, ref), target: null, amount }
  await lockMember(t, promo.memberId)
  const known = await replay(t, promo, ending)
  if (known !== undefined) return known
  if (!isAmount(amount)) return refuse(t, promo, 'AMOUNT_INVALID')
  if (promo.currency !== MERCHANT_CURRENCY) return refuse(t, promo, 'WRONG_CURRENCY')
  const toBonus = type === 'FREE_ROUNDS' && (await wageringOf(t, promo.memberId, ref)) > 0n
  const about = { type: 'promo', id: ref }
  if (amount > 0n) await credit(t, promo, toBonus ? 'bonus_grant' : type === 'JACKPOT' ? 'jackpot_win' : 'promo', amount, about)
  if (amount > 0n && toBonus) await bonusWon(t, app, promo, ref, amount)
  if (amount > 0n && type === 'JACKPOT') await jackpotPaid(t, app, promo, amount)
  else if (amount > 0n) await tellPaid(t, app, promo, `${promo.vendor}:${promo.txId}`, amount)
  await notePayout(t, promo.memberId, amount)
  await payWithin(t, app, promo, amount)
  return decide(t, app, promo, ending, { roundId: null, effect: amount > 0n ? 'posted' : 'none' })
}

/**
 * Sets the total a settled bet has won. The difference is a posting of its own, shared between cash and bonus money as
 * the win was (W-22, W-31); what the member no longer has becomes a receivable, and the balance never goes below zero (W-20,
 * W-21). BET_NOT_FOUND while the bet is not settled: its win may still be on its way.
 */
export async function resettle(t: Tx, app: PortApp, change: ResettleRequest): Promise<PortResult> {
  const { newTotal, betTxId } = change
  const ending: Ending = {
    op: 'resettle',
    fingerprint: fingerprint('resettle', betTxId, newTotal, change.currency),
    target: betTxId,
    amount: newTotal,
  }
  await lockMember(t, change.memberId)
  const wager = await lockWager(t, change, betTxId)
  const known = await replay(t, change, ending)
  if (known !== undefined) return known
  if (!isAmount(newTotal)) return refuse(t, change, 'AMOUNT_INVALID')
  if (wager === undefined) return refuse(t, change, 'BET_NOT_FOUND')
  if (wager.roundId === null || wager.state === 'CANCELLED') return refuse(t, change, 'TX_CANCELLED')
  const round = await lockRound(t, change, wager.roundId)
  if (round.currency !== change.currency) return refuse(t, change, 'WRONG_CURRENCY')
  if (round.status !== 'SETTLED') return refuse(t, change, 'BET_NOT_FOUND')
  const difference = newTotal - wager.payout
  await applyResettle(t, change, { roundId: round.id, betTxId, total: newTotal, difference, reason: change.reason })
  const ofBonus = (total: Money) => shareOf(t, change.memberId, wager, round, total)
  const bonus = (await ofBonus(newTotal)) - (await ofBonus(wager.payout))
  const owed = await correct(t, change, round, { cash: difference - bonus, bonus })
  if (owed > 0n) await owe(t, change, round.id, owed)
  if (bonus > 0n && wager.freeRound !== null) await bonusWon(t, app, change, wager.freeRound, bonus)
  if (round.mode === 'real' && difference > 0n) {
    await notePayout(t, change.memberId, difference)
    await tellPaid(t, app, change, `${change.vendor}:${change.txId}`, newTotal)
    await payWithin(t, app, change, difference)
  }
  // In a span that began after the win nothing of it was counted.
  if (round.mode === 'real' && difference < 0n)
    await noteVoid(t, change.memberId, 0n, -difference, await lastPaidAt(t, change, round.id, betTxId))
  return decide(t, app, change, ending, { roundId: round.id, effect: difference === 0n ? 'none' : 'posted' })
}
