import { createRoute } from '@tanstack/react-router'
import { late } from '../late.tsx'
import { rootRoute } from './root.tsx'

const page = late(async () => (await import('../play-host.tsx')).PlayHost)

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
  loader: page.load,
  component: page.View,
})
