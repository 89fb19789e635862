/**
 * One round of a house game that a single bet decides, whatever the game. Number, stake,
 * outcome, win and record are one transaction, so there is no half-played round (REL-G04).
 */
import type { GameModeName } from '@khela/contract'
import { stream, type Stream } from '@khela/fair'
import type { Mult4, RoundResult } from '@khela/games'
import { currencyOfMode, floorToCent, formatMoney, parseMoney, type Money } from '@khela/money'
import { fail, type App, type Player, type Tx } from '../../kernel/index.ts'
import { answerOf, playRound, replayOfRound, type PortAnswer, type RoundDetail } from '../bets/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { leastOdds, MULT_UNIT, oddsOf, validNote, refuse } from '../rooms/index.ts'
import { spent, takeDraw, type Draw } from './seeds.ts'
import { versionOf } from './versions.ts'

export interface Limits {
  readonly min: Money
  readonly max: Money
  /** Most that one bet may pay (GS-2.0.3). */
  readonly maxWin: Money
}

/** The biggest stake that cannot win more than the limit, in whole hundredths. */
export function largestStake(limits: Limits, mult4: bigint): Money {
  const byWin = floorToCent((limits.maxWin * MULT_UNIT) / mult4)
  return byWin < limits.max ? byWin : limits.max
}

export interface HouseBet {
  readonly player: Player
  readonly key: string
  readonly sessionId: string
  readonly mode: GameModeName
  readonly stake: Money
  readonly limits: Limits
  /** Of the stake, what counts for a jackpot; information for the record (W-32). */
  readonly jackpot?: Money
}
/** A choice that its game has read, ready to be played. */
export interface ReadyBet<Result extends RoundResult> {
  readonly game: string
  readonly choice: object
  /** The most that a stake can become. */
  readonly most: Mult4
  play(stream: Stream, stake: Money): Result
}
export interface HouseRound<Result> {
  readonly id: string
  readonly at: Date
  readonly result: Result
  readonly draw: Draw
  readonly balance: Money
  /** Bonus money, which a stake may be taken from as well. */
  readonly bonus: Money
}
/** The round was played by an earlier call with this key: its id, and the balances that call answered. */
export interface Replayed {
  readonly replayOf: string
  readonly balance: Money
  readonly bonus: Money
}

export function checkStake(limits: Limits, mult4: bigint, stake: Money): void {
  const max = largestStake(limits, mult4)
  if (stake < limits.min || stake > max) fail('amount_out_of_range', { min: formatMoney(limits.min), max: formatMoney(max) })
}

/**
 * Plays one round, or finds the round that this key played before. `describe` says what the record keeps of the choice
 * and the result, `payMore` pays what the result brings beyond its win (a jackpot) and says how much: it is in the balance. Errors: game_unknown, game_maintenance, game_off, insufficient_balance, amount_out_of_range, need_true_account,
 * idempotency_conflict.
 */
export async function playHouseRound<Result extends RoundResult>(
  t: Tx,
  app: App,
  ready: ReadyBet<Result>,
  bet: HouseBet,
  describe: (result: Result, draw: Draw) => RoundDetail,
  payMore: (round: HouseRound<Result>) => Promise<Money> = () => Promise.resolve(0n),
): Promise<HouseRound<Result> | Replayed> {
  const { memberId, role } = bet.player
  const call = {
    vendor: HOUSE_VENDOR,
    memberId,
    // The caller's key is the transaction: asking again after a lost reply finds the same round (REL-R06).
    txId: `${ready.game}:${bet.key}`,
    currency: currencyOfMode(bet.mode),
    session: bet.sessionId,
    role,
    gameCode: ready.game,
  }
  const choice = JSON.stringify([ready.choice, formatMoney(bet.stake)])
  const before = await replayOfRound(t, call, choice)
  if (before !== undefined) return foundAgain(answerOf(before))
  checkStake(bet.limits, ready.most, bet.stake)

  const owner = { memberId, mode: bet.mode }
  const draw = await takeDraw(t, app, { ...owner, game: ready.game })
  // Session, funds and limits are judged with the money, behind the draw: a bet that they refuse costs its number.
  return spent(owner, draw, async () => {
    const result = ready.play(stream(draw.serverSeed, draw.clientSeed, draw.nonce), bet.stake)
    const detail = {
      ...describe(result, draw),
      seedId: draw.seedId,
      nonce: draw.nonce,
      table: versionOf(ready.game),
      most: ready.most.toString(),
      ...validNote(oddsOf(ready.most), await leastOdds(app)),
    }
    const jackpot = bet.jackpot === undefined ? {} : { jackpot: bet.jackpot }
    const { round, ...played } = await playRound(t, app, { ...call, choice, stake: bet.stake, win: result.payout, detail, ...jackpot })
    const answer = answerOf(played)
    if (answer.code !== 'OK' || round === undefined) return refuse(answer)
    const paid = { ...round, result, draw, ...leftIn(answer) }
    return { ...paid, balance: paid.balance + (await payMore(paid)) }
  })
}

const leftIn = ({ balance: { cash, bonus } }: PortAnswer) => ({ balance: parseMoney(cash), bonus: parseMoney(bonus) })

function foundAgain(answer: PortAnswer): Replayed {
  if (answer.code !== 'OK' || answer.platform_round_id === null) return refuse(answer)
  return { replayOf: answer.platform_round_id, ...leftIn(answer) }
}
