/** Who plays: whether they may, what they have to stake, and what others call them. */
import type { GameModeName } from '@khela/contract'
import { formatMoney, MERCHANT_CURRENCY, TRIAL_CURRENCY } from '@khela/money'
import { fail, playerOf, type Call, type Player, type Scope, type Tx } from '../../kernel/index.ts'
import { balances } from '../../ledger/index.ts'
import { findMember, maskName } from '../members/index.ts'

/** A real round needs a true account; demo is open to every player. */
export function playerFor(actor: Call<'houseBet'>['actor'], mode: GameModeName): Player {
  const player = playerOf(actor)
  return mode === 'real' && player.role === 'trial' ? fail('need_true_account') : player
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
    ? { balance: text('cash', MERCHANT_CURRENCY), bonus: text('bonus', MERCHANT_CURRENCY) }
    : { balance: text('trial', TRIAL_CURRENCY), bonus: formatMoney(0n) }
}

/** What a member is called at a table where others see them: masked. */
export async function seatName(t: Tx, scope: Scope, { memberId, publicId }: Player): Promise<string> {
  const member = await findMember(t, scope, memberId)
  const name = member === undefined ? publicId : member.nickname === '' ? member.username : member.nickname
  return maskName(name)
}
