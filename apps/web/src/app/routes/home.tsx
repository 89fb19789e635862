import { createRoute } from '@tanstack/react-router'
// Not lazy: nearly every visit begins here, and a second request for its code would delay the first picture.
import { HomePage } from '../../features/home/pages/home-page.tsx'
import { rootRoute } from './root.tsx'

const options = {
  getParentRoute: () => rootRoute,
  beforeLoad: ({ context }: { context: { language: { need: (names: ['home']) => Promise<void> } } }) => context.language.need(['home']),
  component: HomePage,
} as const

/** Home under its four names, and under the two paths that are home with a view over it (product-spec §2). */
export const homeRoutes = [
  createRoute({ ...options, path: '/' }),
  createRoute({ ...options, path: '/index' }),
  createRoute({ ...options, path: '/index.html' }),
  createRoute({ ...options, path: '/home' }),
  createRoute({ ...options, path: '/login' }),
  createRoute({ ...options, path: '/register' }),
] as const
