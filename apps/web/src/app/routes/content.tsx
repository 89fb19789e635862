import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { readOwnSearch } from './own-search.ts'
import { rootRoute } from './root.tsx'

const promotions = lazyPage(async () => (await import('../../features/promotions/pages/promotions-page.tsx')).PromotionsPage)
const help = lazyPage(async () => (await import('../../features/help/pages/help-page.tsx')).HelpPage)
const download = lazyPage(async () => (await import('../../features/download/pages/download-page.tsx')).DownloadPage)

/** Pages that the merchant writes: promotions, the help centre (`/help#term` scrolls to its article), the app (product-spec §2). */
export const contentRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/promotions',
    validateSearch: readOwnSearch,
    loader: async ({ context }): Promise<void> => {
      await Promise.all([context.language.need(['promotions', 'dialogs']), promotions.preload()])
    },
    component: promotions.View,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/help',
    validateSearch: readOwnSearch,
    loader: async ({ context }): Promise<void> => {
      await Promise.all([context.language.need(['help', 'dialogs']), help.preload()])
    },
    component: help.View,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/download',
    loader: async ({ context }): Promise<void> => {
      await Promise.all([context.language.need(['dialogs']), download.preload()])
    },
    component: download.View,
  }),
] as const
