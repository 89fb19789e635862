import { read } from '../../site/queries.ts'

/** Offers and the banners of the site; all kinds come at once. */
export const promotionsQuery = { ...read('announcements', { types: 'B,PR', platform: 'W' }), staleTime: 60_000 }
