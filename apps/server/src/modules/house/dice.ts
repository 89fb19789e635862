/** The calls of dice that are older than those of all games of one bet (GS-2.1): the same game, told in names of its own. */
import type { ReplyOf } from '@khela/contract'
import { dice } from '@khela/games/dice'
import type { Call, Tx } from '../../kernel/index.ts'
import { playBet } from './bets.ts'
import { tableOf } from './state.ts'
import { wireRound, type WrittenRound } from './table.ts'

type DiceRound = ReplyOf<'diceBet'>['round']

/** A round as these calls send it. */
function wireDice(round: WrittenRound): DiceRound {
  const { game: _game, choice, outcome, ...rest } = wireRound(round)
  return { ...rest, side: choice['side'] === 'over' ? 'over' : 'under', target: Number(choice['target']), roll: Number(outcome['roll']) }
}

/** Limits, seed pair, balance and last rounds of one mode. Error: need_true_account for a trial user in real mode. */
export async function diceState(t: Tx, call: Call<'diceState'>): Promise<ReplyOf<'diceState'>> {
  const { last, ...table } = await tableOf(t, call, { game: dice.id, mode: call.input.mode })
  return { ...table, last: last.map(wireDice) }
}

/** Stakes on a roll. Errors: those of `playBet`. */
export async function diceBet(t: Tx, call: Call<'diceBet'>): Promise<ReplyOf<'diceBet'>> {
  const { side, target, ...bet } = call.input
  const { round, ...left } = await playBet(t, call, { ...bet, game: dice.id, choice: { side, target } })
  return { round: wireDice(round), ...left }
}
