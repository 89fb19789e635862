/**
 * Account kinds and posting kinds: every movement of value is one of these rows (AR-POST).
 * `jackpot` holds the pools of the house (D-H4): funded by it, paid to whoever wins; `jackpot_win` is an outside vendor's.
 * `adjustment` is what the house bears: a payment it makes again because the first did not arrive (D-R1).
 * `transfers` is what a transfer between members goes through (D-H7): it adds up to nothing.
 * `vendor_wallets` is what stands for members in the wallets of vendors that keep their own (docs/SW1.md section 3).
 * `fees` is what gateways keep for their work. `receivable` is what a member owes after a correction (W-21), noted against the house's `receivables`.
 */
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
export type Currency = 'BDT' | 'TRIAL'

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
const move = (from: Side['account'], to: Side['account'], currency: Currency = 'BDT'): PostingKindRow => ({
  currency,
  sides: [side(from, '-'), side(to, '+')],
})

const rows = {
  deposit: move('gateway', 'cash'),
  deposit_reversal: move('cash', 'gateway'),
  gateway_fee: move('fees', 'gateway'),
  deposit_fee: move('cash', 'fees'),
  withdrawal_hold: move('cash', 'held'),
  withdrawal_release: move('held', 'cash'),
  withdrawal_paid: move('held', 'gateway'),
  withdrawal_paid_again: move('adjustment', 'gateway'),
  bet: move('cash', 'game'),
  win: move('game', 'cash'),
  bet_rollback: move('game', 'cash'),
  win_rollback: move('cash', 'game'),
  bonus_grant: move('promotion', 'bonus'),
  bonus_forfeit: move('bonus', 'promotion'),
  bonus_bet: move('bonus', 'game'),
  bonus_win: move('game', 'bonus'),
  bonus_bet_rollback: move('game', 'bonus'),
  bonus_win_rollback: move('bonus', 'game'),
  promo: move('promotion', 'cash'),
  jackpot_win: move('game', 'cash'),
  jackpot_fund: move('promotion', 'jackpot'),
  jackpot_paid: move('jackpot', 'cash'),
  resettle_up: move('game', 'cash'),
  resettle_down: move('cash', 'game'),
  receivable: move('receivables', 'receivable'),
  receivable_settled: move('receivable', 'receivables'),
  transfer_out: move('cash', 'transfers'),
  transfer_in: move('transfers', 'cash'),
  vendor_wallet_in: move('cash', 'vendor_wallets'),
  vendor_wallet_back: move('vendor_wallets', 'cash'),
  vendor_wallet_won: move('game', 'vendor_wallets'),
  vendor_wallet_lost: move('vendor_wallets', 'game'),
  adjustment_up: move('adjustment', 'cash'),
  adjustment_down: move('cash', 'adjustment'),
  bonus_adjustment_up: move('adjustment', 'bonus'),
  bonus_adjustment_down: move('bonus', 'adjustment'),
  trial_grant: move('trial_bank', 'trial', 'TRIAL'),
  trial_bet: move('trial', 'trial_bank', 'TRIAL'),
  trial_win: move('trial_bank', 'trial', 'TRIAL'),
  trial_rollback: move('trial_bank', 'trial', 'TRIAL'),
  trial_win_rollback: move('trial', 'trial_bank', 'TRIAL'),
} as const satisfies Record<string, PostingKindRow>

export type PostingKind = keyof typeof rows
export const postingKinds: Readonly<Record<PostingKind, PostingKindRow>> = rows
