import { definePage } from '../../site/page.ts'

/** The app (PS-2.8, PS-2.10). */
export const downloadPages = [
  definePage({
    path: '/download',
    frame: 'reading',
    load: async () => (await import('./pages/download-page.tsx')).DownloadPage,
  }),
] as const
