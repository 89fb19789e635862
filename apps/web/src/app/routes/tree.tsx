import { agentRoutes } from './agent.tsx'
import { balanceProofRoute } from './balance-proof.tsx'
import { callbackRoute } from './callback.tsx'
import { categoryRoute, promoRoute } from './category.tsx'
import { contentRoutes } from './content.tsx'
import { creditsRoute } from './credits.tsx'
import { fairnessRoute } from './fairness.tsx'
import { homeRoutes } from './home.tsx'
import { listRoutes } from './lists.tsx'
import { lotteryRoutes } from './lottery.tsx'
import { memberRoutes } from './member.tsx'
import { playRoute } from './play.tsx'
import { rootRoute } from './root.tsx'
import { roundRoutes } from './rounds.tsx'
import { seamlessRoute } from './seamless.tsx'

/** All addresses of the site, one file each. */
export const routeTree = rootRoute.addChildren([
  ...homeRoutes,
  playRoute,
  ...memberRoutes,
  ...contentRoutes,
  ...listRoutes,
  ...lotteryRoutes,
  seamlessRoute,
  fairnessRoute,
  ...roundRoutes,
  balanceProofRoute,
  creditsRoute,
  ...agentRoutes,
  callbackRoute,
  promoRoute,
  categoryRoute,
])
