import type { RequestOf } from '@khela/contract'

/** Which games of the catalogue a list shows. */
export type GamesAsked = Omit<RequestOf<'gameList'>, 'pageNo' | 'pageSize'>

/** Games of one page, PS-9.6. */
export const pageSize = 20

/** A page of such a list, counted from 1; the server draws the first one (app/drawn.ts). */
export const gamesRead = (asked: GamesAsked, page: number) => ['gameList', { ...asked, pageNo: String(page) }] as const
