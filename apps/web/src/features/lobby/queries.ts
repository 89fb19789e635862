import type { RequestOf } from '@khela/contract'

/** Which games of the catalogue a list shows. */
export type GamesAsked = Omit<RequestOf<'gameList'>, 'pageNo'>

/** The cache key of a list of games, all its pages together. */
export const gamesKey = (asked: GamesAsked) => ['gameList', asked, 'pages'] as const

/** A page of such a list; the server draws the first one (app/drawn.ts). */
export const gamesRead = (asked: GamesAsked, page: number) => ['gameList', { ...asked, pageNo: String(page) }] as const
