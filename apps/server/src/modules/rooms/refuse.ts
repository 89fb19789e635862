/** What the wallet port says against a call of the house, in the codes of the contract. */
import { parseMoney, showMoney, type Money } from '@khela/money'
import { fail } from '../../kernel/index.ts'
import type { PortAnswer } from '../bets/index.ts'

/** A code with what its text needs of the answer. */
export type Refused = Pick<PortAnswer, 'code'> & Partial<PortAnswer>

/** What of the answer a stake may be made with: cash, then bonus money. */
const spendable = (answer: Refused): Money => parseMoney(answer.balance?.cash ?? '0.00') + parseMoney(answer.balance?.bonus ?? '0.00')

/**
 * Every code that says no, by what the player can do about it (W-CODES). A code that the port learns stands
 * here too, or this does not compile: none of them is an unknown error.
 */
const refusals: Readonly<Record<Exclude<PortAnswer['code'], 'OK'>, (answer: Refused) => never>> = {
  INSUFFICIENT_FUNDS: (answer) => fail('insufficient_balance', { balance: showMoney(spendable(answer)) }),
  LIMIT_REACHED: ({ reason }) => fail('limit_reached', { reason: reason ?? 'stake' }),
  TX_CONFLICT: () => fail('idempotency_conflict'),
  TX_CANCELLED: () => fail('idempotency_conflict'),
  // The same bet with another amount: a key that was used for something else.
  AMOUNT_MISMATCH: () => fail('idempotency_conflict'),
  AMOUNT_INVALID: () => fail('bad_input', { field: 'stake' }),
  // Somebody was faster: another device, the round's own end, a correction.
  BET_NOT_FOUND: () => fail('state_changed'),
  BET_SETTLED: () => fail('state_changed'),
  ROUND_CLOSED: () => fail('state_changed'),
  PLAYER_BLOCKED: () => fail('need_true_account'),
  GAME_DISABLED: () => fail('game_maintenance'),
  SESSION_EXPIRED: () => fail('game_session_over'),
  SESSION_INVALID: () => fail('game_unknown'),
  WRONG_CURRENCY: () => fail('game_unknown'),
}

/** An answer of the port as the error of the contract. Never returns; throws plainly for an `OK`, which is a fault of the caller. */
export function refuse(answer: Refused): never {
  if (answer.code === 'OK') throw new Error('the wallet port took a call of the house, but not in the way it was meant')
  return refusals[answer.code](answer)
}
