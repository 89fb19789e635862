import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from './context.ts'
import { routeTree } from './routes/tree.tsx'

/** The router of one page load (or of one rendered page). Navigation scrolls to the top, a hash to its element. */
export function makeRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    // On the server it would write an inline script; the browser restores by itself.
    scrollRestoration: history === undefined,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultHashScrollIntoView: { behavior: 'smooth', block: 'start' },
    trailingSlash: 'never',
  })
}
export type SiteRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}
