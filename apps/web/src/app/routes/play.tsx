import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'
import { withinTime } from '../../site/load.ts'

interface PlaySearch {
  /** Demo mode plays on trial credits. */
  readonly mode?: 'real' | 'demo'
}

export const playRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/play/$gameId',
  validateSearch: (search: Record<string, unknown>): PlaySearch =>
    search['mode'] === 'demo' || search['mode'] === 'real' ? { mode: search['mode'] } : {},
  loader: ({ context }) => context.language.need(['games', 'home', 'fairness']),
  component: lazyRouteComponent(() => withinTime(import('../play-host.tsx')), 'PlayHost'),
})
