import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { withinTime } from '../../site/load.ts'
import { late } from '../late.tsx'
import { requireSession } from './guards.ts'
import { readFeatureSearch } from './feature-search.ts'
import { rootRoute } from './root.tsx'

const frame = late(async () => (await import('../member-view.tsx')).MemberView)

/** The member centre and its pages (PS-2.28). */
export const memberRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/member',
    beforeLoad: async ({ location }) => {
      await requireSession({ location })
      redirect({ to: '/member/$page', params: { page: 'security' }, replace: true, throw: true })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/member/$page',
    validateSearch: readFeatureSearch,
    beforeLoad: requireSession,
    loader: async ({ params }): Promise<void> => {
      const found = (await withinTime(import('../member-pages.ts'))).findMemberPage(params.page)
      if (found === undefined) notFound({ throw: true })
      await Promise.all([frame.load(), found?.page?.load()])
    },
    component: frame.View,
  }),
] as const
