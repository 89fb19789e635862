import { definePage } from '../../../site/page.ts'

export const oneClickPages = [
  // Where other houses send the browser back to; what they add to the address is read by the page itself.
  definePage({
    path: '/signin/callback',
    frame: 'window',
    isPrivate: true,
    load: async () => (await import('./callback-page.tsx')).CallbackPage,
  }),
] as const
