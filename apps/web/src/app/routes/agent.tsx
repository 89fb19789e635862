import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { withinTime } from '../../site/load.ts'
import { sessionSearch } from '../../site/session-search.ts'
import { hasStoredSession } from '../../site/token.ts'
import { late } from '../late.tsx'
import { readFeatureSearch } from './feature-search.ts'
import { rootRoute } from './root.tsx'

const landing = late(async () => (await import('../shell/agent-pages.tsx')).AgentPage)
const frame = late(async () => (await import('../agent-view.tsx')).AgentView)

/** Whoever is not signed in belongs to the landing; so does, once that is known, whoever is no agent (PS-2.31). */
async function requireAgent(): Promise<void> {
  await sessionSearch()
  if (!hasStoredSession()) redirect({ to: '/agent', replace: true, throw: true })
}

/** The agents' landing and their centre with its pages, without the site's head (PS-2.31, PS-2.32). */
export const agentRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/agent',
    loader: landing.load,
    component: landing.View,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/agentHome',
    beforeLoad: async (): Promise<void> => {
      await requireAgent()
      const { agentStart } = await withinTime(import('../shell/menus.ts'))
      redirect({ to: '/agentHome/$page', params: { page: agentStart }, replace: true, throw: true })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/agentHome/$page',
    validateSearch: readFeatureSearch,
    beforeLoad: requireAgent,
    loader: async ({ params }): Promise<void> => {
      const found = (await withinTime(import('../agent-list.ts'))).findAgentPage(params.page)
      if (found === undefined) notFound({ throw: true })
      await Promise.all([frame.load(), found?.page?.load()])
    },
    component: frame.View,
  }),
] as const
