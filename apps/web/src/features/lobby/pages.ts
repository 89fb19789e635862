import { hasCategoryPage } from '../../site/categories.ts'
import { definePage } from '../../site/page.ts'
import { categoryReads } from './drawn-list.ts'
import { readListSearch } from './list-search.ts'

/** Games by category, and a person's own lists of them (PS-2.4, PS-2.5). */
export const lobbyPages = [
  definePage({
    path: '/recent',
    guard: 'member',
    title: 'titles.recent',
    load: async () => (await import('./pages/own-games-page.tsx')).RecentPage,
  }),
  definePage({
    path: '/favorite',
    guard: 'member',
    title: 'titles.favorite',
    load: async () => (await import('./pages/own-games-page.tsx')).FavouritePage,
  }),
  definePage({
    path: '/$category',
    readSearch: readListSearch,
    isThere: hasCategoryPage,
    reads: categoryReads,
    load: async () => (await import('./pages/category-page.tsx')).CategoryPage,
  }),
] as const
