import type { ReplyOf } from '@khela/contract'

/** The seed pair that decides a member's next results. */
export type SeedPair = ReplyOf<'houseTable'>['seeds']
