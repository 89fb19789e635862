import { createRoute } from '@tanstack/react-router'
// Not lazy: nearly every visit begins here, and a second request for its code would delay the first picture.
import { fetchHome, HomePage } from '../../features/home/pages/home-page.tsx'
import { homePage } from '../../features/home/pages.ts'
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
const nameOf = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => homeRoute as unknown as typeof rootRoute, path })

type Names = readonly [typeof homePage.path, ...typeof homePage.aliases]
type RoutesOf<Paths extends readonly string[]> = { -readonly [I in keyof Paths]: ReturnType<typeof nameOf<Paths[I]>> }
const names = [homePage.path, ...homePage.aliases].map((path) => nameOf(path))

/** Home under all its names. */
export const homeRoutes = [homeRoute.addChildren(names)] as unknown as RoutesOf<Names>
