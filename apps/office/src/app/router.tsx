import { officePlaces } from '@khela/contract'
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { NoPlace } from './no-place.tsx'
import type { OfficePage, OfficePlace } from './page.ts'
import { pages } from './pages.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NoPlace })

const routeOf = <const Name extends OfficePlace, Search extends object>({ name, View, readSearch }: OfficePage<Name, Search>) =>
  createRoute({
    getParentRoute: () => root,
    path: officePlaces[name],
    component: View,
    validateSearch: readSearch ?? (() => ({})),
  })

/** The routes of pages, each with its own path and search, which a loop over them would forget. */
type RoutesOf<Pages extends Readonly<Record<string, OfficePage>>> = {
  -readonly [Name in keyof Pages]: Pages[Name] extends OfficePage<infer Place, infer Search>
    ? ReturnType<typeof routeOf<Place, Search>>
    : never
}
const routes = Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, routeOf(page as OfficePage)])) as unknown as RoutesOf<
  typeof pages
>

export const router = createRouter({ routeTree: root.addChildren(routes), scrollRestoration: true })
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
