import { move, type PostingKindRow } from '../posting.ts'

export const postings = {
  deposit: move('gateway', 'cash'),
  deposit_reversal: move('cash', 'gateway'),
  gateway_fee: move('fees', 'gateway'),
  deposit_fee: move('cash', 'fees'),
  withdrawal_hold: move('cash', 'held'),
  withdrawal_release: move('held', 'cash'),
  withdrawal_paid: move('held', 'gateway'),
  withdrawal_paid_again: move('adjustment', 'gateway'),
  bonus_grant: move('promotion', 'bonus'),
  bonus_forfeit: move('bonus', 'promotion'),
  promo: move('promotion', 'cash'),
  receivable: move('receivables', 'receivable'),
  receivable_settled: move('receivable', 'receivables'),
  transfer_out: move('cash', 'transfers'),
  transfer_in: move('transfers', 'cash'),
  adjustment_up: move('adjustment', 'cash'),
  adjustment_down: move('cash', 'adjustment'),
  bonus_adjustment_up: move('adjustment', 'bonus'),
  bonus_adjustment_down: move('bonus', 'adjustment'),
} as const satisfies Record<string, PostingKindRow>
