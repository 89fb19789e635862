import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { LanguageStore } from '../site/language.ts'
import { routeTree } from './routes/tree.tsx'

/** What every route's loader can reach. */
export interface RouterContext {
  readonly queries: QueryClient
  readonly language: LanguageStore
  /** `isDrawn` until the page that the server drew is taken over: nobody waits for the code of what is there already. */
  readonly firstPaint: { isDrawn: boolean }
}

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
