/** Rounds that one bet decides, of any game of that kind (GS-2). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { fail, type Call, type Tx } from '../../kernel/index.ts'
import { roundOf } from '../rounds/index.ts'
import { written } from './round-record.ts'
import { houseGames, type Played } from './games.ts'
import { playHouseRound, type HouseBet } from './house-round.ts'
import { jackpotPart, jackpotTerms, payTicket, withTicket } from './jackpots.ts'
import { limitsOf, wireRound, type WrittenRound } from './table.ts'
import type { Draw } from './seeds.ts'
import { playerFor } from '../rooms/index.ts'

type Asked = Pick<Call<'houseBet'>['input'], 'sessionId' | 'mode' | 'game' | 'choice' | 'stake'>
export interface PlayedBet {
  readonly round: WrittenRound
  readonly balance: string
  readonly bonus: string
}

/**
 * Plays one round. Errors: game_unknown for a game that is not decided by one bet, choice_invalid, amount_out_of_range with
 * the biggest stake this choice allows, and those of `playHouseRound`.
 */
export async function playBet(t: Tx, call: Pick<Call<'houseBet'>, 'app' | 'actor' | 'key' | 'scope'>, asked: Asked): Promise<PlayedBet> {
  const { sessionId, mode, game: id } = asked
  const game = houseGames.get(id)
  if (game?.kind !== 'bet') return fail('game_unknown')
  const player = playerFor(call.actor, mode)
  const read = game.read(asked.choice) ?? fail('choice_invalid')
  const limits = await limitsOf(call.app, id)
  const stake = parseMoney(asked.stake)
  const terms = await jackpotTerms(t, game.jackpot, mode)
  const counted = terms === undefined ? {} : { jackpot: jackpotPart(stake) }
  const bet: HouseBet = { player, key: call.key ?? fail('key_required'), sessionId, mode, stake, limits, ...counted }
  const ready = { ...(terms === undefined ? read : withTicket(read, terms)), game: id }
  // The terms are the house's and not the caller's, so they are recorded with the choice but are no part of it.
  const choice = terms === undefined ? read.choice : { ...read.choice, pool: terms.pool, held: terms.held.toString() }
  const describe = ({ outcome, win, mult4 }: Played, { seedId, nonce }: Draw) =>
    written(id, { choice, outcome, win, mult4: mult4.toString(), seedId, nonce })
  const played = await playHouseRound(t, call.app, ready, bet, describe, async ({ id: roundId, result }) =>
    terms !== undefined && result.outcome['jackpot'] === true ? payTicket(t, call.app, terms, { memberId: player.memberId, roundId }) : 0n,
  )
  const left = { balance: formatMoney(played.balance), bonus: formatMoney(played.bonus) }
  if ('replayOf' in played) return { round: (await roundOf(t, call.scope, played.replayOf)) ?? fail('not_found'), ...left }
  const { result, draw, at } = played
  return { round: { id: played.id, gameCode: id, mode, stake, payout: result.payout, at, detail: describe(result, draw) }, ...left }
}

/** Plays one round of any game of one bet. Errors: those of `playBet`. */
export async function houseBet(t: Tx, call: Call<'houseBet'>): Promise<ReplyOf<'houseBet'>> {
  const { round, ...left } = await playBet(t, call, call.input)
  return { round: wireRound(round), ...left }
}
