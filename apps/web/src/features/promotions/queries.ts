import { read } from '../../site/queries.ts'

/** Offers and the banners of the site; all kinds come at once. The server draws the page with the same read (app/drawn.ts). */
export const promotionsRead = ['announcements', { types: 'B,PR', platform: 'W' }] as const
export const promotionsQuery = { ...read(...promotionsRead), staleTime: 60_000 }
