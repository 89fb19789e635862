import type { ReplyOf } from '@khela/contract'

/** A game as the lists of the site have it. */
export type Game = ReplyOf<'gameList'>['content'][number]
