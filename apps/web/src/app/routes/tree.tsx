import { centreRoutes } from './centres.tsx'
// Before home: styles stand in the order in which they are imported here.
import { formerRoutes, pageRoutes } from './pages.tsx'
import { homeRoutes } from './home.tsx'
import { rootRoute } from './root.tsx'

/** All addresses of the site. */
export const routeTree = rootRoute.addChildren([...homeRoutes, ...centreRoutes, ...pageRoutes, ...formerRoutes])
