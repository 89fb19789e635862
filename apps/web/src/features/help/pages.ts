import { readFeatureSearch } from '../../site/feature-search.ts'
import { definePage, need } from '../../site/page.ts'
import { helpRead } from './help-read.ts'

/** The help centre; `/help#term` scrolls to its article (PS-2.10). */
export const helpPages = [
  definePage({
    path: '/help',
    frame: 'reading',
    readSearch: readFeatureSearch,
    title: 'titles.help',
    reads: ({ language }) => [need(...helpRead(language))],
    load: async () => (await import('./pages/help-page.tsx')).HelpPage,
  }),
] as const
