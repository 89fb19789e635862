/** What every game of the house shares: who may play, what may be staked, and a round as the contract sends it. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { fail, playerOf, type App, type Call, type Player, type Scope, type Tx } from '../../kernel/index.ts'
import { balances } from '../../ledger/index.ts'
import { findMember, maskName } from '../identity/index.ts'
import type { GameModeName, RoundView } from '../play/index.ts'
import { mostOpen } from './exposure.ts'
import { recorded } from './facts.ts'
import type { Limits } from './house-round.ts'

type WireRound = ReplyOf<'houseBet'>['round']

/** What may be staked on a game and won by it: its own limits, else those of the house. */
export async function limitsOf(app: Pick<App, 'settings'>, game: string): Promise<Limits> {
  const [house, maxWin] = await Promise.all([app.settings.get('HOUSE_LIMITS'), app.settings.get('MAX_WIN')])
  const { min, max, exposure } = house.games.find((one) => one.game === game) ?? house
  const bounds = [parseMoney(exposure), parseMoney(maxWin), await mostOpen(app, game)]
  return { min: parseMoney(min), max: parseMoney(max), maxWin: bounds.reduce((least, one) => (one < least ? one : least)) }
}

/** Whether rounds may follow one another by themselves: as the setting says, else everywhere but under the rules of Great Britain. */
export async function mayAutoplay(app: Pick<App, 'settings' | 'config'>): Promise<boolean> {
  return (await app.settings.get('HOUSE_AUTOPLAY')) ?? app.config.profile !== 'GB'
}

/** A real round needs a true account; demo is open to every player. */
export function playerFor(actor: Call<'houseBet'>['actor'], mode: GameModeName): Player {
  const player = playerOf(actor)
  return mode === 'real' && player.role === 'trial' ? fail('need_true_account') : player
}

/** A stored round that is over, as the contract sends it. */
export function wireRound(round: RoundView): WireRound {
  const { choice, outcome, win, mult4, nonce, seedId } = recorded(round)
  const { id, gameCode, mode, stake, payout, at } = round
  const money = { stake: formatMoney(stake), payout: formatMoney(payout) }
  return { id, game: gameCode, mode, choice, outcome, ...money, win, mult4, nonce, seedId, at: at.toISOString() }
}

/** What a stake of this mode is taken from first, as the contract sends it: cash, or trial credits. */
export async function balanceOf(t: Tx, scope: Scope, of: { readonly memberId: bigint; readonly mode: GameModeName }): Promise<string> {
  return (await stakeableOf(t, scope, of)).balance
}

/** All that a stake of a game of its own may be taken from, as the contract sends it: after cash comes bonus money, in real mode. */
export async function stakeableOf(
  t: Tx,
  scope: Scope,
  of: { readonly memberId: bigint; readonly mode: GameModeName },
): Promise<{ balance: string; bonus: string }> {
  const held = await balances(t, scope, of.memberId)
  const text = (kind: string, currency: string) =>
    formatMoney(held.find((row) => row.kind === kind && row.currency === currency)?.balance ?? 0n)
  return of.mode === 'real'
    ? { balance: text('cash', 'BDT'), bonus: text('bonus', 'BDT') }
    : { balance: text('trial', 'TRIAL'), bonus: formatMoney(0n) }
}

/** What a member is called at a table where others see them: masked. */
export async function seatName(t: Tx, scope: Scope, { memberId, publicId }: Player): Promise<string> {
  const member = await findMember(t, scope, memberId)
  const name = member === undefined ? publicId : member.nickname === '' ? member.username : member.nickname
  return maskName(name)
}
