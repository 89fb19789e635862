/** A table as its page shows it. */
import type { ReplyOf, GameModeName } from '@khela/contract'
import { currencyOfMode, formatMoney } from '@khela/money'
import { fail, type Call, type Tx } from '../../kernel/index.ts'
import { roundsOf } from '../rounds/index.ts'
import { houseGames } from './games.ts'
import { pairInPlay } from './seeds.ts'
import { stepOf, openStep } from './steps.ts'
import { limitsOf, mayAutoplay, wireRound } from './table.ts'
import { playerFor, stakeableOf } from '../rooms/index.ts'

/** Rounds that a table lists. */
const LAST = 20

interface TableAsked {
  readonly game: string
  readonly mode: GameModeName
  /** Which rounds are listed; all where it is left out. */
  readonly status?: 'settled'
}

/** What every table of the house shows: limits, seed pair, balance, last rounds, and whether rounds may follow one another. */
export async function tableOf(t: Tx, call: Pick<Call<'houseTable'>, 'app' | 'actor' | 'scope' | 'aside'>, of: TableAsked) {
  const { game, mode, status } = of
  const { memberId } = playerFor(call.actor, mode)
  const limits = await limitsOf(call.app, game)
  const last = await roundsOf(t, call.scope, { memberId, mode, gameCode: game, ...(status && { status }), limit: LAST })
  return {
    limits: { min: formatMoney(limits.min), max: formatMoney(limits.max), maxWin: formatMoney(limits.maxWin) },
    seeds: await pairInPlay(t, call, { memberId, mode }),
    ...(await stakeableOf(t, call.scope, { memberId, mode })),
    currency: currencyOfMode(mode),
    last,
    autoplay: await mayAutoplay(call.app),
  }
}

/**
 * Limits, seed pair, balance, last rounds and the open round of one game and mode. Errors: game_unknown for a game that
 * does not go through this door; need_true_account for a trial user in real mode.
 */
export async function houseTable(t: Tx, call: Call<'houseTable'>): Promise<ReplyOf<'houseTable'>> {
  const { game, mode } = call.input
  const found = houseGames.get(game)
  if (found === undefined) return fail('game_unknown')
  const { memberId } = playerFor(call.actor, mode)
  const open = await openStep(t, call, { memberId, mode, game })
  const { last, autoplay, ...table } = await tableOf(t, call, { game, mode, status: 'settled' })
  const [newest] = last
  const ended = open === undefined && newest !== undefined && found.kind === 'steps' ? await stepOf(t, call, newest.id) : undefined
  return {
    ...table,
    last: last.map(wireRound),
    open: open ?? null,
    ended: ended ?? null,
    autoplay: found.kind === 'bet' && autoplay,
    jackpot: found.kind === 'bet' && mode === 'real' ? (found.jackpot ?? null) : null,
  }
}
