import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { read } from '../../site/queries.ts'
import { rootRoute } from './root.tsx'

export const categoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$category',
  validateSearch: (search: Record<string, unknown>): { vassalage?: string } =>
    typeof search['vassalage'] === 'string' ? { vassalage: search['vassalage'] } : {},
  loader: async ({ params, context }): Promise<void> => {
    const [{ categories }] = await Promise.all([context.queries.ensureQueryData(read('vendors', {})), context.language.need(['home'])])
    // Only categories with vendors have a page (product-spec §2).
    if (!categories.some((row) => row.cards.length > 0 && row.gameClassify.toLowerCase() === params.category)) notFound({ throw: true })
  },
  component: lazyRouteComponent(() => import('../../features/lobby/pages/category-page.tsx'), 'CategoryPage'),
})
