/** What every game of one bet shares: what may be staked, and a round as the contract sends it. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import type { App } from '../../kernel/index.ts'
import type { RoundView } from '../rounds/index.ts'
import { mostOpen } from './exposure.ts'
import { olderForm } from './games.ts'
import { recorded } from './round-record.ts'
import type { Limits } from './house-round.ts'

type WireRound = ReplyOf<'houseBet'>['round']

/** What may be staked on a game and won by it: its own limits, else those of the house. */
export async function limitsOf(app: Pick<App, 'settings'>, game: string): Promise<Limits> {
  const older = olderForm(game)
  if (older !== undefined) {
    const [min, max, most] = await Promise.all([
      app.settings.get(older.stakes.min),
      app.settings.get(older.stakes.max),
      app.settings.get('MAX_WIN'),
    ])
    return { min: parseMoney(min), max: parseMoney(max), maxWin: parseMoney(most) }
  }
  const [house, maxWin] = await Promise.all([app.settings.get('HOUSE_LIMITS'), app.settings.get('MAX_WIN')])
  const { min, max, exposure } = house.games.find((one) => one.game === game) ?? house
  const bounds = [parseMoney(exposure), parseMoney(maxWin), await mostOpen(app, game)]
  return { min: parseMoney(min), max: parseMoney(max), maxWin: bounds.reduce((least, one) => (one < least ? one : least)) }
}

/** Whether rounds may follow one another by themselves: as the setting says, else everywhere but under the rules of Great Britain. */
export async function mayAutoplay(app: Pick<App, 'settings' | 'config'>): Promise<boolean> {
  return (await app.settings.get('HOUSE_AUTOPLAY')) ?? app.config.profile !== 'GB'
}

/** What of a round its record and its money say. */
export type WrittenRound = Pick<RoundView, 'id' | 'gameCode' | 'mode' | 'stake' | 'payout' | 'at' | 'detail'>

/** A round that is over, as the contract sends it. */
export function wireRound(round: WrittenRound): WireRound {
  const { choice, outcome, win, mult4, nonce, seedId } = recorded(round)
  const { id, gameCode, mode, stake, payout, at } = round
  const money = { stake: formatMoney(stake), payout: formatMoney(payout) }
  return { id, game: gameCode, mode, choice, outcome, ...money, win, mult4, nonce, seedId, at: at.toISOString() }
}
