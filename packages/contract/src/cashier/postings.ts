import { move, type PostingKindRow } from '../posting.ts'

export const postings = {
  deposit: move('gateway', 'cash'),
  deposit_reversal: move('cash', 'gateway'),
  gateway_fee: move('fees', 'gateway'),
  deposit_fee: move('cash', 'fees'),
} as const satisfies Record<string, PostingKindRow>
