import { move, type PostingKindRow } from '../posting.ts'

export const postings = {
  bonus_grant: move('promotion', 'bonus'),
  bonus_forfeit: move('bonus', 'promotion'),
} as const satisfies Record<string, PostingKindRow>
