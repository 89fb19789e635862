/**
 * Buying in at a table: the stake of a round that lasts until one gets up (GS-2.18.3, GS-2.19, GS-2.0.1).
 * Cash only: bonus money in the chips would come out as cash, of another member or of shots that count for no wagering.
 */
import type { GameModeName } from '@khela/contract'
import { currencyOfMode, type Money } from '@khela/money'
import { showMoney } from '@khela/money'
import { fail, type App, type Player, type Scope, type Tx } from '../../kernel/index.ts'
import { balances, lockMember } from '../../ledger/index.ts'
import { answerOf, placeBet } from '../bets/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { refuse } from './refuse.ts'

export interface BuyIn {
  readonly game: string
  readonly memberId: bigint
  readonly role: Player['role']
  readonly mode: GameModeName
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
export async function buyIn(t: Tx, app: Pick<App, 'jobs' | 'live' | 'settings'>, scope: Scope, buy: BuyIn): Promise<boolean> {
  const { game: gameCode, memberId, role, mode, session, tx, round, amount } = buy
  await lockMember(t, memberId)
  const call = { vendor: HOUSE_VENDOR, memberId, txId: tx, currency: currencyOfMode(mode), session, role, gameCode }
  const kind = mode === 'real' ? 'cash' : 'trial'
  const held = (await balances(t, scope, memberId)).find((row) => row.kind === kind)?.balance ?? 0n
  const result = await placeBet(t, app, { ...call, round, amount })
  const answer = answerOf(result)
  if (answer.code !== 'OK') return refuse(answer)
  if (result.replayed) return false
  if (held < amount) fail('insufficient_balance', { balance: showMoney(held) })
  return true
}
