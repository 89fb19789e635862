import { createRoute, notFound, redirect } from '@tanstack/react-router'
// With the first page's styles: what the server draws is seen before the page's own files are there.
import '../../features/lobby/live/live-tables.css'
import '../../features/lobby/lobby.css'
import '../../features/promotions/promotions.css'
import '../../features/help/help.css'
import '../../site/content/rich-text.css'
import type { Page } from '../../site/page.ts'
import { read } from '../../site/queries.ts'
import type { RouterContext } from '../context.ts'
import { drawnPage } from '../drawn-page.tsx'
import { late } from '../late.tsx'
import { pages } from '../pages.ts'
import { admit } from './guards.ts'
import { rootRoute } from './root.tsx'

/** Whether there is what an address names, where the page can say it. */
async function isThere({ isThere: holds }: Page, names: Readonly<Record<string, string>>, { queries }: RouterContext): Promise<boolean> {
  if (holds === undefined) return true
  const { categories } = await queries.ensureQueryData(read('vendors', {}))
  return Object.values(names).every((name) => holds(name, categories))
}

function routeOf<const Path extends string, Search extends object>(page: Page<Path, Search>) {
  const { View, load } = page.reads === undefined ? late(page.load) : drawnPage(page.load)
  return createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    validateSearch: page.readSearch ?? (() => ({})),
    beforeLoad: ({ location }) => admit(page, { location }),
    loader: async ({ params, context }): Promise<void> => {
      const [holds] = await Promise.all([isThere(page, params as Readonly<Record<string, string>>, context), load(context)])
      if (!holds) notFound({ throw: true })
    },
    component: View,
  })
}

/** The routes of pages, each with its own path and search, which a loop over them would forget. */
type RoutesOf<Pages extends readonly Page[]> = {
  -readonly [I in keyof Pages]: Pages[I] extends Page<infer Path, infer Search> ? ReturnType<typeof routeOf<Path, Search>> : never
}

/** A route for each page, and one for each address that leads to it. */
export const pageRoutes = pages.map((page) => routeOf(page as Page)) as unknown as RoutesOf<typeof pages>
export const formerRoutes = pages.flatMap(({ path, former = [] }: Page) =>
  former.map((address) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: address,
      beforeLoad: () => redirect({ to: path, replace: true, throw: true }),
    }),
  ),
)
