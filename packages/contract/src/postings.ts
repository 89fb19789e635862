/** Every posting kind: the table of what moves money, and from where to where. Read by browsers too, so it imports no schema. */
import { TRIAL_CURRENCY } from '@khela/money'
import { move, type PostingKindRow } from './posting.ts'

const rows = {
  // cashier: What comes in.
  deposit: move('gateway', 'cash'),
  deposit_reversal: move('cash', 'gateway'),
  gateway_fee: move('fees', 'gateway'),
  deposit_fee: move('cash', 'fees'),
  // payouts: What leaves.
  withdrawal_hold: move('cash', 'held'),
  withdrawal_release: move('held', 'cash'),
  withdrawal_paid: move('held', 'gateway'),
  withdrawal_paid_again: move('adjustment', 'gateway'),
  // rewards: Bonuses.
  bonus_grant: move('promotion', 'bonus'),
  bonus_forfeit: move('bonus', 'promotion'),
  // wallet: The balance in between: gifts, what is owed, transfers, corrections by hand.
  promo: move('promotion', 'cash'),
  receivable: move('receivables', 'receivable'),
  receivable_settled: move('receivable', 'receivables'),
  transfer_out: move('cash', 'transfers'),
  transfer_in: move('transfers', 'cash'),
  adjustment_up: move('adjustment', 'cash'),
  adjustment_down: move('cash', 'adjustment'),
  bonus_adjustment_up: move('adjustment', 'bonus'),
  bonus_adjustment_down: move('bonus', 'adjustment'),
  // play: Rounds, those of trial credits too.
  bet: move('cash', 'game'),
  win: move('game', 'cash'),
  bet_rollback: move('game', 'cash'),
  win_rollback: move('cash', 'game'),
  bonus_bet: move('bonus', 'game'),
  bonus_win: move('game', 'bonus'),
  bonus_bet_rollback: move('game', 'bonus'),
  bonus_win_rollback: move('bonus', 'game'),
  jackpot_win: move('game', 'cash'),
  resettle_up: move('game', 'cash'),
  resettle_down: move('cash', 'game'),
  trial_grant: move('trial_bank', 'trial', TRIAL_CURRENCY),
  trial_bet: move('trial', 'trial_bank', TRIAL_CURRENCY),
  trial_win: move('trial_bank', 'trial', TRIAL_CURRENCY),
  trial_rollback: move('trial_bank', 'trial', TRIAL_CURRENCY),
  trial_win_rollback: move('trial', 'trial_bank', TRIAL_CURRENCY),
  // vendors: Money kept at a vendor’s own wallet.
  vendor_wallet_in: move('cash', 'vendor_wallets'),
  vendor_wallet_back: move('vendor_wallets', 'cash'),
  vendor_wallet_won: move('game', 'vendor_wallets'),
  vendor_wallet_lost: move('vendor_wallets', 'game'),
  // jackpot: Jackpots.
  jackpot_fund: move('promotion', 'jackpot'),
  jackpot_paid: move('jackpot', 'cash'),
  // programs: What is earned over a period.
  rebate: move('promotion', 'cash'),
} as const satisfies Record<string, PostingKindRow>

export type PostingKind = keyof typeof rows
export const postingKinds: Readonly<Record<PostingKind, PostingKindRow>> = rows
