import { createRoute } from '@tanstack/react-router'
import { late } from '../late.tsx'
import { rootRoute } from './root.tsx'

const page = late(async () => (await import('../play-host.tsx')).SeamlessHost)

interface SeamlessSearch {
  readonly gameId?: string
  readonly mode?: 'real' | 'demo'
}

/** A game with nothing around it but head and side menu (PS-2.7). */
export const seamlessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/seamless',
  validateSearch: ({ gameId, mode }: Record<string, unknown>): SeamlessSearch => ({
    ...(typeof gameId === 'string' && /^[0-9A-Za-z_-]{1,40}$/.test(gameId) && { gameId }),
    ...((mode === 'demo' || mode === 'real') && { mode }),
  }),
  loader: page.load,
  component: page.View,
})
