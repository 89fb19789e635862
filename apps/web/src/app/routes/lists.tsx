import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withinTime } from '../../site/load.ts'
import { requireSession } from './guards.ts'
import { rootRoute } from './root.tsx'

const own = () => withinTime(import('../../features/lobby/pages/own-games-page.tsx'))

/** A person's own lists of games, the points mall, and the bare place of a game (PS-2.5, PS-2.7, PS-2.9). */
export const listRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/recent',
    beforeLoad: requireSession,
    loader: ({ context }) => context.language.need(['catalogue', 'home']),
    component: lazyRouteComponent(own, 'RecentPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/favorite',
    beforeLoad: requireSession,
    loader: ({ context }) => context.language.need(['catalogue', 'home']),
    component: lazyRouteComponent(own, 'FavouritePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/pointMall',
    beforeLoad: requireSession,
    loader: ({ context }) => context.language.need(['frames']),
    component: lazyRouteComponent(() => withinTime(import('../shell/soon-pages.tsx')), 'PointMallPage'),
  }),
] as const
