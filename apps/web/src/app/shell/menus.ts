import { agentPages } from '../../features/agents/pages.ts'
import type { AgentGroup, AgentPage, ContractInfo, MemberGroup, MemberPage, MenuFacts } from '../../site/page.ts'
import { memberPages, type MemberPageName } from '../member-pages.ts'

export type MemberItem = MemberPage['menu'] & { readonly page: MemberPageName }

const items: readonly MemberItem[] = memberPages.map(({ name, menu }) => ({ ...menu, page: name }))

/** The member centre's menu in its order, PS-2.28: what flags of the house and of the member leave. */
export function memberItems(facts: MenuFacts): readonly MemberItem[] {
  return items.filter(({ flag }) => flag === undefined || facts[flag])
}

/** Items of the account menu in the head, PS-2.20; `agent`, `points` and `out` are places of their own. */
export type AccountItem = MemberPageName | 'points' | 'agent' | 'out'

/** Betting record, account record, own loss, rewards, points, security, agent centre, rebate, sign out: what the flags leave. */
export function accountItems(facts: MenuFacts): readonly AccountItem[] {
  if (facts.isTrial) return ['betting', 'account', 'out']
  return [
    'wallet',
    'betting',
    'account',
    'profit',
    'rewards',
    ...(facts.hasPoints ? (['points'] as const) : []),
    'security',
    ...(facts.isAgent ? (['agent'] as const) : []),
    ...(facts.hasRebate ? (['rebate'] as const) : []),
    'out',
  ]
}

/** The look of a member page in a menu. */
export function memberItem(page: MemberPageName): MemberItem {
  const found = items.find((item) => item.page === page)
  if (found === undefined) throw new Error(`no member page ${page}`)
  return found
}

/** Groups of the menus in their order. */
export const memberOrder: readonly MemberGroup[] = ['account', 'money', 'records', 'rewards', 'contact']
export const agentOrder: readonly AgentGroup[] = ['team', 'income', 'money', 'contact']

/** The agent centre's menu: dividends and salaries only where a contract says so (PS-2.32). */
export function agentItems(contract: ContractInfo | undefined): readonly AgentPage[] {
  return agentPages.filter(({ needs }) => needs === undefined || Boolean(contract?.[needs]))
}

/** In the order of the groups, each with its items; groups without items are left out. */
export function grouped<G extends string, I extends { readonly group: G }>(
  order: readonly G[],
  rows: readonly I[],
): readonly { readonly group: G; readonly items: readonly I[] }[] {
  return order.map((group) => ({ group, items: rows.filter((row) => row.group === group) })).filter((part) => part.items.length > 0)
}
