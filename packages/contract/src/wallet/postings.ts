import { move, type PostingKindRow } from '../posting.ts'

export const postings = {
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
