import { createRoute } from '@tanstack/react-router'
// Not lazy: nearly every visit begins here, and a second request for its code would delay the first picture.
import { fetchHome, HomePage } from '../../features/home/pages/home-page.tsx'
import { rootRoute } from './root.tsx'

/** One place for all names of home: going from one to another draws nothing anew. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'home',
  // Not waited for: the frame is taken over meanwhile.
  loader: fetchHome,
  component: HomePage,
})
// Said to be the root's own: the router's types do not see through a place without a path.
const options = { getParentRoute: () => homeRoute as unknown as typeof rootRoute } as const
const names = [
  createRoute({ ...options, path: '/' }),
  createRoute({ ...options, path: '/index' }),
  createRoute({ ...options, path: '/index.html' }),
  createRoute({ ...options, path: '/home' }),
  createRoute({ ...options, path: '/login' }),
  createRoute({ ...options, path: '/register' }),
] as const

/** Home under its four names, and under the two paths that are home with a view over it (PS-2.2). */
export const homeRoutes = [homeRoute.addChildren([...names])] as unknown as typeof names
