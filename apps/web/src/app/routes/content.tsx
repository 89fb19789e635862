import { createRoute } from '@tanstack/react-router'
// With the first page's styles: what the server draws is seen before the page's own files are there.
import '../../features/promotions/promotions.css'
import '../../features/help/help.css'
import '../../site/content/rich-text.css'
import { drawnPage } from '../drawn-page.tsx'
import { late } from '../late.tsx'
import { readFeatureSearch } from './feature-search.ts'
import { rootRoute } from './root.tsx'

const promotions = drawnPage(async () => (await import('../../features/promotions/pages/promotions-page.tsx')).PromotionsPage)
const help = drawnPage(async () => (await import('../../features/help/pages/help-page.tsx')).HelpPage)
const download = late(async () => (await import('../../features/download/pages/download-page.tsx')).DownloadPage)

/** Pages that the merchant writes: promotions, the help centre (`/help#term` scrolls to its article), the app (PS-2.8, PS-2.10). */
export const contentRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/promotions',
    validateSearch: readFeatureSearch,
    loader: async ({ context }): Promise<void> => {
      await promotions.load(context)
    },
    component: promotions.View,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/help',
    validateSearch: readFeatureSearch,
    loader: async ({ context }): Promise<void> => {
      await help.load(context)
    },
    component: help.View,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/download',
    loader: download.load,
    component: download.View,
  }),
] as const
