import { createRoute, notFound, redirect } from '@tanstack/react-router'
// With the first page's styles: what the server draws is seen before the page's own files are there.
import '../../features/lobby/live/live-tables.css'
import '../../features/lobby/lobby.css'
import { readListSearch } from '../../features/lobby/list-search.ts'
import { hasCategoryPage } from '../../site/categories.ts'
import { read } from '../../site/queries.ts'
import { drawnPage } from '../drawn-page.tsx'
import { rootRoute } from './root.tsx'

const page = drawnPage(async () => (await import('../../features/lobby/pages/category-page.tsx')).CategoryPage)

/** What the navigation calls promotions is a page of its own name. */
export const promoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promo',
  beforeLoad: () => redirect({ to: '/promotions', replace: true, throw: true }),
})

export const categoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$category',
  validateSearch: readListSearch,
  loader: async ({ params, context }): Promise<void> => {
    const [{ categories }] = await Promise.all([context.queries.ensureQueryData(read('vendors', {})), page.load(context)])
    if (!hasCategoryPage(params.category, categories)) notFound({ throw: true })
  },
  component: page.View,
})
