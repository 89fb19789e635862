import { readFeatureSearch } from '../../site/feature-search.ts'
import { definePage, need } from '../../site/page.ts'
import { promotionsRead } from './promotions-read.ts'

/** What the merchant offers (PS-2.8); the navigation calls it a category. */
export const promotionsPages = [
  definePage({
    path: '/promotions',
    former: ['/promo'],
    readSearch: readFeatureSearch,
    title: 'titles.promotions',
    reads: () => [need(...promotionsRead)],
    load: async () => (await import('./pages/promotions-page.tsx')).PromotionsPage,
  }),
] as const
