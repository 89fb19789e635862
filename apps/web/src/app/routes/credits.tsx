import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const creditsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/credits',
  component: lazyRouteComponent(() => import('../../features/fairness/pages/credits-page.tsx'), 'CreditsPage'),
})
