import { agentPages } from '../features/agents/pages.ts'
import type { AgentPage } from '../site/page.ts'
import { findMemberPage, type FoundPage } from './member-pages.ts'

/** What stands on a page of the agent centre: a page that members have too, or what it will be. */
interface AgentPlace {
  readonly page: AgentPage
  readonly member: FoundPage | undefined
}

/** The page of an address of the agent centre, also where no contract puts it into the menu; undefined when none has this name. */
export function findAgentPage(asked: string): AgentPlace | undefined {
  const page = agentPages.find(({ page: name, view }) => name === asked && view === undefined)
  return page && { page, member: page.member === undefined ? undefined : findMemberPage(page.member) }
}
