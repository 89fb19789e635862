/** Offers and the banners of the site; all kinds come at once. The server draws the page with the same read. */
export const promotionsRead = ['announcements', { types: 'B,PR', platform: 'W' }] as const
