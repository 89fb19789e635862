import { balanceProofRoute } from './balance-proof.tsx'
import { categoryRoute } from './category.tsx'
import { creditsRoute } from './credits.tsx'
import { fairnessRoute } from './fairness.tsx'
import { homeRoutes } from './home.tsx'
import { memberRoute } from './member.tsx'
import { playRoute } from './play.tsx'
import { rootRoute } from './root.tsx'

/** All addresses of the site, one file each. */
export const routeTree = rootRoute.addChildren([
  ...homeRoutes,
  playRoute,
  memberRoute,
  fairnessRoute,
  balanceProofRoute,
  creditsRoute,
  categoryRoute,
])
