import { createRoute } from '@tanstack/react-router'
import { late } from '../late.tsx'
import { rootRoute } from './root.tsx'

const page = late(async () => (await import('../../features/auth/one-click/callback-page.tsx')).CallbackPage)

/** Where other houses send the browser back to; what they add to the address is read by the page itself. */
export const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin/callback',
  loader: page.load,
  component: page.View,
})
