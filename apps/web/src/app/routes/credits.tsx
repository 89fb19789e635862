import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'
import { withinTime } from '../../site/load.ts'

export const creditsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/credits',
  component: lazyRouteComponent(() => withinTime(import('../../features/fairness/pages/credits-page.tsx')), 'CreditsPage'),
})
