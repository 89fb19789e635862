import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'
import { withinTime } from '../../site/load.ts'

/** Where other houses send the browser back to; what they add to the address is read by the page itself. */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin/callback',
  loader: ({ context }) => context.language.need(['auth', 'signin']),
  component: lazyRouteComponent(() => withinTime(import('../../features/auth/one-click/callback-page.tsx')), 'CallbackPage'),
})
