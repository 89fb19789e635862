import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'
import { withinTime } from '../../site/load.ts'

interface PlaySearch {
  /** Demo mode plays on trial credits. */
  readonly mode?: 'real' | 'demo'
  /** The table of a game that has many. */
  readonly table?: string
}

export const playRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/play/$gameId',
  validateSearch: (search: Record<string, unknown>): PlaySearch => ({
    ...(search['mode'] === 'demo' || search['mode'] === 'real' ? { mode: search['mode'] } : {}),
    ...(typeof search['table'] === 'string' && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(search['table']) ? { table: search['table'] } : {}),
  }),
  loader: ({ context }) => context.language.need(['games', 'home', 'fairness']),
  component: lazyRouteComponent(() => withinTime(import('../play-host.tsx')), 'PlayHost'),
})
