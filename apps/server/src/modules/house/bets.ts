/** Rounds that one bet decides, of any game of that kind (domain/games-and-sports.md §2). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { fail, type Call, type Tx } from '../../kernel/index.ts'
import { roundOf } from '../play/index.ts'
import { written } from './facts.ts'
import { houseGames } from './games.ts'
import { playHouseRound } from './house-round.ts'
import { limitsOf, playerFor, wireRound } from './table.ts'

/**
 * Plays one round. Errors: game_unknown for a game that is not decided by one bet, choice_invalid, amount_out_of_range with
 * the biggest stake this choice allows, and those of `playHouseRound`.
 */
export async function houseBet(t: Tx, call: Call<'houseBet'>): Promise<ReplyOf<'houseBet'>> {
  const { sessionId, mode, game: id } = call.input
  const game = houseGames.get(id)
  if (game?.kind !== 'bet') return fail('game_unknown')
  const player = playerFor(call.actor, mode)
  const read = game.read(call.input.choice) ?? fail('choice_invalid')
  const limits = await limitsOf(call.app, id)
  const bet = { player, key: call.key ?? fail('key_required'), sessionId, mode, stake: parseMoney(call.input.stake), limits }
  const played = await playHouseRound(t, call.app, { ...read, game: id }, bet, ({ outcome, win, mult4 }, { seedId, nonce }) =>
    written({ choice: read.choice, outcome, win, mult4: mult4.toString(), seedId, nonce }),
  )
  const roundId = 'replayOf' in played ? played.replayOf : played.id
  const round = (await roundOf(t, call.scope, roundId)) ?? fail('not_found')
  return { round: wireRound(round), balance: formatMoney(played.balance) }
}
