import { createRoute } from '@tanstack/react-router'
import { late } from '../late.tsx'
import { rootRoute } from './root.tsx'

const feed = late(async () => (await import('../../features/fairness/pages/rounds-page.tsx')).RoundsPage)
const round = late(async () => (await import('../../features/fairness/pages/round-page.tsx')).RoundPage)

/** Rounds of others: those that ended last, and one at its own address. */
export const roundRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/rounds',
    loader: feed.load,
    component: feed.View,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/rounds/$code',
    loader: round.load,
    component: round.View,
  }),
] as const
