/**
 * Cashing out of crash (GS-2.3): decided by the time at which the database began with the call, and by
 * nothing the browser says. The round is held first, so that its end waits for cash-outs under way and none comes after it.
 */
import type { ReplyOf } from '@khela/contract'
import { crash } from '@khela/games/crash'
import { fail, now, type Call, type Tx } from '../../kernel/index.ts'
import { payBet, refuse } from '../rooms/index.ts'
import { movedAnswer, ownBet } from './bets.ts'
import { hashOf } from './chain.ts'
import { findChain } from './chain-store.ts'
import { outcomeOf } from './outcome.ts'
import { findBet, holdRound, leaveBet } from './store.ts'

/**
 * Cashes one own bet out. Asked again, it answers the cash-out that was made. Errors: not_found, cash_out_late when the curve
 * had stopped, state_changed before it rises, below the lowest cash-out, or for a bet that is not open.
 */
export async function crashOut(t: Tx, call: Call<'crashOut'>): Promise<ReplyOf<'crashOut'>> {
  const seen = await ownBet(t, call.scope, call.input.betId)
  const round = await holdRound(t, seen)
  const bet = (await findBet(t, call.scope, seen.id)) ?? fail('not_found')
  if (bet.state === 'out') return movedAnswer(t, call.scope, bet.memberId, round, bet.mode)
  if (bet.state !== 'open' || bet.panel === null || round.phase === 'betting') return fail('state_changed')
  if (round.phase === 'stopped' || round.phase === 'settled') return fail('cash_out_late')
  // By the clock the curve may rise although the leader has not said so yet.
  const ms = (await now(t)).getTime() - round.startAt.getTime()
  if (ms < 0 || round.phase === 'voiding' || round.phase === 'void' || crash.byHandAt(ms) === undefined) return fail('state_changed')

  const chain = (await findChain(t, round.chain)) ?? fail('not_found')
  const { point = 0 } = outcomeOf('crash', await hashOf(t, call.app, round.chain, round.no), chain.salt, round.no)
  const outAt = crash.cashOut(point, { auto: bet.stopAt, manualMs: ms }, round.ceiling ?? undefined)
  // A bet whose own mark was reached before is paid that, now as at the end.
  if (outAt === undefined) return fail('cash_out_late')
  if (!(await leaveBet(t, bet, { outAt }))) {
    // Cashed out by an equal call meanwhile.
    return (await ownBet(t, call.scope, bet.id)).state === 'out'
      ? movedAnswer(t, call.scope, bet.memberId, round, bet.mode)
      : fail('state_changed')
  }
  const amount = (bet.stake * BigInt(outAt)) / 100n
  const answer = await payBet(t, call.app, bet, { amount, roundClosed: false })
  if (answer.code === 'ROUND_CLOSED') return fail('cash_out_late')
  if (answer.code !== 'OK') return refuse(answer)
  return movedAnswer(t, call.scope, bet.memberId, round, bet.mode)
}
