import { createRoute } from '@tanstack/react-router'
import { late } from '../late.tsx'
import { requireSession } from './guards.ts'
import { rootRoute } from './root.tsx'

const recent = late(async () => (await import('../../features/lobby/pages/own-games-page.tsx')).RecentPage)
const favourite = late(async () => (await import('../../features/lobby/pages/own-games-page.tsx')).FavouritePage)
const pointMall = late(async () => (await import('../shell/soon-pages.tsx')).PointMallPage)

/** A person's own lists of games, the points mall, and the bare place of a game (PS-2.5, PS-2.7, PS-2.9). */
export const listRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/recent',
    beforeLoad: requireSession,
    loader: recent.load,
    component: recent.View,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/favorite',
    beforeLoad: requireSession,
    loader: favourite.load,
    component: favourite.View,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/pointMall',
    beforeLoad: requireSession,
    loader: pointMall.load,
    component: pointMall.View,
  }),
] as const
