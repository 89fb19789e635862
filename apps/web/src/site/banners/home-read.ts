/** Banners and headlines; the server draws the first page with the same read, and every place of a banner shares it. */
export const homeRead = ['announcements', { types: 'B,H', platform: 'W' }] as const
