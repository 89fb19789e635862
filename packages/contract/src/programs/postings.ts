import { move, type PostingKindRow } from '../posting.ts'

export const postings = {
  rebate: move('promotion', 'cash'),
} as const satisfies Record<string, PostingKindRow>
