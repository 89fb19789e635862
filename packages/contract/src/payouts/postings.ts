import { move, type PostingKindRow } from '../posting.ts'

export const postings = {
  withdrawal_hold: move('cash', 'held'),
  withdrawal_release: move('held', 'cash'),
  withdrawal_paid: move('held', 'gateway'),
  withdrawal_paid_again: move('adjustment', 'gateway'),
} as const satisfies Record<string, PostingKindRow>
