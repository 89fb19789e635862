import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { hasCategoryPage } from '../../site/categories.ts'
import { withinTime } from '../../site/load.ts'
import { read } from '../../site/queries.ts'
import { rootRoute } from './root.tsx'

/** What the navigation calls promotions is a page of its own name. */
export const promoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promo',
  beforeLoad: () => redirect({ to: '/promotions', replace: true, throw: true }),
})

export const categoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$category',
  validateSearch: (search: Record<string, unknown>): { vassalage?: string } =>
    typeof search['vassalage'] === 'string' ? { vassalage: search['vassalage'] } : {},
  loader: async ({ params, context }): Promise<void> => {
    const [{ categories }] = await Promise.all([
      context.queries.ensureQueryData(read('vendors', {})),
      context.language.need(['home', 'frames']),
    ])
    if (!hasCategoryPage(params.category, categories)) notFound({ throw: true })
  },
  component: lazyRouteComponent(() => withinTime(import('../../features/lobby/pages/category-page.tsx')), 'CategoryPage'),
})
