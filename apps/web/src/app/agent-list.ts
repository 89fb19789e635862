import type { Messages } from '@khela/i18n'
import { findMemberPage, type MemberPage } from './member-pages.ts'
import { agentItems, type AgentPageName } from './shell/menus.ts'

/** Pages that agents share with members. */
const shared: Partial<Record<AgentPageName, string>> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  transfer: 'upline',
  messages: 'messages',
  registerCenter: 'referral',
}
/** Menu items that open over the page and have no address of their own. */
const views: ReadonlySet<AgentPageName> = new Set(['announcement', 'service'])

/** What stands on a page of the agent centre: a page that members have too, or what it will be. */
export interface AgentPlace {
  readonly name: AgentPageName
  readonly page: MemberPage | undefined
  readonly soon: keyof Messages['frames']['soon']
}

/** Every page is at its address, also where no contract puts it into the menu: then it says what it will be. */
const all = agentItems({ divtypereq: 'M', dailysalreqtype: 'D', contracthoursalreq: 'H', realtimesalreqtype: 'R' })

/** The page of an address of the agent centre; undefined when none has this name. */
export function findAgentPage(asked: string): AgentPlace | undefined {
  const item = all.find(({ page }) => page === asked && !views.has(page))
  if (item === undefined) return undefined
  const sharedName = shared[item.page]
  return {
    name: item.page,
    page: sharedName === undefined ? undefined : findMemberPage(sharedName)?.page,
    soon: item.page as keyof Messages['frames']['soon'],
  }
}
