/**
 * Account kinds, and what one posting kind is: every movement of value is one of its rows (AR-POST).
 * `jackpot` holds the pools of the house (D-H4): funded by it, paid to whoever wins; `jackpot_win` is an outside vendor's.
 * `adjustment` is what the house bears: a payment it makes again because the first did not arrive (D-R1).
 * `transfers` is what a transfer between members goes through (D-H7): it adds up to nothing.
 * `vendor_wallets` is what stands for members in the wallets of vendors that keep their own (docs/SW1.md section 3).
 * `fees` is what gateways keep for their work. `receivable` is what a member owes after a correction (W-21), noted against the house's `receivables`.
 */
import { MERCHANT_CURRENCY, type Currency } from '@khela/money'

export const memberAccountKinds = ['cash', 'bonus', 'held', 'receivable', 'trial'] as const
export type MemberAccountKind = (typeof memberAccountKinds)[number]
export const houseAccountKinds = [
  'gateway',
  'fees',
  'game',
  'promotion',
  'jackpot',
  'receivables',
  'adjustment',
  'transfers',
  'vendor_wallets',
  'trial_bank',
] as const
export type HouseAccountKind = (typeof houseAccountKinds)[number]

/** Which account kinds a posting of this kind touches and which way each moves: `+` grows, `-` shrinks. */
interface Side {
  readonly account: MemberAccountKind | HouseAccountKind
  readonly sign: '+' | '-'
}
export interface PostingKindRow {
  readonly currency: Currency
  readonly sides: readonly [Side, Side]
}

const side = (account: Side['account'], sign: Side['sign']): Side => ({ account, sign })
/** What goes from one account kind to another. */
export const move = (from: Side['account'], to: Side['account'], currency: Currency = MERCHANT_CURRENCY): PostingKindRow => ({
  currency,
  sides: [side(from, '-'), side(to, '+')],
})
