/** Dice, the first game of the house (GS-2.1). */
import type { ReplyOf } from '@khela/contract'
import { dice, type DiceChoice, type DiceResult } from '@khela/games'
import { currencyOfMode, formatMoney, parseMoney } from '@khela/money'
import { fail, type App, type Call, type Tx } from '../../kernel/index.ts'
import { roundOf, roundsOf, type RoundView } from '../play/index.ts'
import { playHouseRound, type Limits, type ReadyBet } from './house-round.ts'
import { pairInPlay, type Draw } from './seeds.ts'
import { mayAutoplay } from './table.ts'
import { playerFor, stakeableOf } from '../rooms/index.ts'

/** Rounds that the state lists. */
const LAST = 20

type WireRound = ReplyOf<'diceBet'>['round']

/** What may be staked on dice and won by it. */
export async function diceLimits(app: Pick<App, 'settings'>): Promise<Limits> {
  const [min, max, maxWin] = await Promise.all([
    app.settings.get('DICE_STAKE_MIN'),
    app.settings.get('DICE_STAKE_MAX'),
    app.settings.get('MAX_WIN'),
  ])
  return { min: parseMoney(min), max: parseMoney(max), maxWin: parseMoney(maxWin) }
}

/** What the record keeps, whole numbers and texts only; a verifier can work it out again from the seeds. */
const describe =
  (choice: DiceChoice) =>
  (result: DiceResult): Record<string, string | number | boolean> => ({
    side: choice.side,
    target: choice.target,
    roll: result.roll,
    win: result.win,
    mult4: result.mult4.toString(),
  })

function fact<T extends 'string' | 'number' | 'boolean'>(round: RoundView, name: string, type: T) {
  const value = round.detail[name]
  // The record is ours: another type is damage, not input.
  if (typeof value !== type) throw new Error(`round ${round.id} does not say its ${name}`)
  return value as T extends 'string' ? string : T extends 'number' ? number : boolean
}

/** A stored round as the contract sends it. */
export function wireRound(round: RoundView): WireRound {
  return {
    id: round.id,
    mode: round.mode,
    side: fact(round, 'side', 'string') === 'over' ? 'over' : 'under',
    target: fact(round, 'target', 'number'),
    stake: formatMoney(round.stake),
    roll: fact(round, 'roll', 'number'),
    win: fact(round, 'win', 'boolean'),
    mult4: fact(round, 'mult4', 'string'),
    payout: formatMoney(round.payout),
    nonce: fact(round, 'nonce', 'number'),
    seedId: fact(round, 'seedId', 'string'),
    at: round.at.toISOString(),
  }
}

/** Limits, seed pair, balance and last rounds of one mode. Error: need_true_account for a trial user in real mode. */
export async function diceState(t: Tx, call: Call<'diceState'>): Promise<ReplyOf<'diceState'>> {
  const { mode } = call.input
  const { memberId } = playerFor(call.actor, mode)
  const limits = await diceLimits(call.app)
  const currency = currencyOfMode(mode)
  const last = await roundsOf(t, call.scope, { memberId, mode, gameCode: dice.id, limit: LAST })
  return {
    limits: { min: formatMoney(limits.min), max: formatMoney(limits.max), maxWin: formatMoney(limits.maxWin) },
    seeds: await pairInPlay(t, call, { memberId, mode }),
    ...(await stakeableOf(t, call.scope, { memberId, mode })),
    currency,
    last: last.map(wireRound),
    autoplay: await mayAutoplay(call.app),
  }
}

/**
 * Stakes on a roll. Errors: choice_invalid (GS-2.1: 1 … 9800 winning rolls), amount_out_of_range with the
 * biggest stake this choice allows, and those of `playHouseRound`.
 */
export async function diceBet(t: Tx, call: Call<'diceBet'>): Promise<ReplyOf<'diceBet'>> {
  const { sessionId, mode, side, target } = call.input
  const player = playerFor(call.actor, mode)
  const choice = dice.parseChoice({ side, target }) ?? fail('choice_invalid')
  const stake = parseMoney(call.input.stake)
  const limits = await diceLimits(call.app)
  const bet = { player, key: call.key ?? fail('key_required'), sessionId, mode, stake, limits }
  const ready: ReadyBet<DiceResult> = {
    game: dice.id,
    choice,
    most: dice.maxMultiplier(choice),
    play: (drawn, amount) => dice.play(drawn, choice, amount),
  }
  const played = await playHouseRound(t, call.app, ready, bet, describe(choice))
  const left = { balance: formatMoney(played.balance), bonus: formatMoney(played.bonus) }
  if ('replayOf' in played) {
    const round = (await roundOf(t, call.scope, played.replayOf)) ?? fail('not_found')
    return { round: wireRound(round), ...left }
  }
  const { id, at, result, draw } = played
  return { round: { id, mode, side, target, stake: call.input.stake, ...outcome(result, draw), at: at.toISOString() }, ...left }
}

function outcome(result: DiceResult, draw: Draw) {
  const { roll, win } = result
  return { roll, win, mult4: result.mult4.toString(), payout: formatMoney(result.payout), nonce: draw.nonce, seedId: draw.seedId }
}
