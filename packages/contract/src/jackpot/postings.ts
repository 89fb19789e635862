import { move, type PostingKindRow } from '../posting.ts'

export const postings = {
  jackpot_fund: move('promotion', 'jackpot'),
  jackpot_paid: move('jackpot', 'cash'),
} as const satisfies Record<string, PostingKindRow>
