import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { readFeatureSearch } from '../../site/feature-search.ts'
import { withinTime } from '../../site/load.ts'
import { late } from '../late.tsx'
import { agentCentre, memberCentre } from '../pages.ts'
import { admit } from './guards.ts'
import { rootRoute } from './root.tsx'

const memberFrame = late(async () => (await import('../member-view.tsx')).MemberView)
const agentFrame = late(async () => (await import('../agent-view.tsx')).AgentView)

/** The member centre and its pages (PS-2.28), and the agents' (PS-2.31, PS-2.32). */
export const centreRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/member',
    beforeLoad: async ({ location }) => {
      await admit(memberCentre, { location })
      redirect({ to: '/member/$page', params: { page: 'security' }, replace: true, throw: true })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: memberCentre.path,
    validateSearch: readFeatureSearch,
    beforeLoad: ({ location }) => admit(memberCentre, { location }),
    loader: async ({ params }): Promise<void> => {
      const found = (await withinTime(import('../member-pages.ts'))).findMemberPage(params.page)
      if (found === undefined) notFound({ throw: true })
      await Promise.all([memberFrame.load(), found?.code?.load()])
    },
    component: memberFrame.View,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/agentHome',
    beforeLoad: async ({ location }): Promise<void> => {
      await admit(agentCentre, { location })
      const { agentStart } = await withinTime(import('../../features/agents/pages.ts'))
      redirect({ to: '/agentHome/$page', params: { page: agentStart }, replace: true, throw: true })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: agentCentre.path,
    validateSearch: readFeatureSearch,
    beforeLoad: ({ location }) => admit(agentCentre, { location }),
    loader: async ({ params }): Promise<void> => {
      const found = (await withinTime(import('../agent-list.ts'))).findAgentPage(params.page)
      if (found === undefined) notFound({ throw: true })
      await Promise.all([agentFrame.load(), found?.member?.code?.load()])
    },
    component: agentFrame.View,
  }),
] as const
