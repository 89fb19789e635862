import type { Messages } from '@khela/i18n'
import type { IconName } from '@khela/ui'

type FrameTexts = Messages['frames']

/** What decides which items a person's menus have (PS-2.20, PS-2.28, PS-6.2, PS-6.4). */
export interface MenuFacts {
  readonly isTrial: boolean
  readonly isAgent: boolean
  /** Whitelabel flags `PTSYS3` and `MANPLAYREB3`, and `availablePromo.REFERRAL.enabled`. */
  readonly hasPoints: boolean
  readonly hasRebate: boolean
  readonly hasReferral: boolean
}

export type MemberPageName =
  | 'security'
  | 'profile'
  | 'safer'
  | 'kyc'
  | 'privacy'
  | 'wallet'
  | 'deposit'
  | 'withdraw'
  | 'upline'
  | 'betting'
  | 'account'
  | 'profit'
  | 'statement'
  | 'bonus'
  | 'rewards'
  | 'referral'
  | 'missions'
  | 'messages'
  | 'rebate'

export type MemberGroup = keyof FrameTexts['member']['groups']

export interface MemberItem {
  readonly page: MemberPageName
  readonly icon: IconName
  readonly group: MemberGroup
  /** Its name: a key of `shell` for what the head shows too, of `frames.member` for the rest. */
  readonly text: { readonly shell: keyof Messages['shell'] } | { readonly frames: keyof FrameTexts['member'] }
  readonly dot?: keyof Dots
}

/** Counts behind the red dots (PS-2.29). There are no missions yet, so nothing of theirs is counted. */
export interface Dots {
  readonly messages: number
  readonly rewards: number
}

const items: readonly MemberItem[] = [
  { page: 'security', icon: 'shield-check', group: 'account', text: { shell: 'security' } },
  { page: 'profile', icon: 'id-card', group: 'account', text: { frames: 'profile' } },
  { page: 'wallet', icon: 'wallet', group: 'money', text: { shell: 'wallet' } },
  { page: 'deposit', icon: 'arrow-down-left', group: 'money', text: { shell: 'deposit' } },
  { page: 'withdraw', icon: 'arrow-up-right', group: 'money', text: { shell: 'withdraw' } },
  { page: 'upline', icon: 'send', group: 'money', text: { frames: 'upline' } },
  { page: 'betting', icon: 'dices', group: 'records', text: { shell: 'bettingRecord' } },
  { page: 'account', icon: 'scroll-text', group: 'records', text: { shell: 'accountRecord' } },
  { page: 'profit', icon: 'scale', group: 'records', text: { frames: 'profit' } },
  { page: 'statement', icon: 'file-text', group: 'records', text: { frames: 'statement' } },
  { page: 'bonus', icon: 'sparkles', group: 'rewards', text: { frames: 'bonus' } },
  { page: 'rewards', icon: 'gift', group: 'rewards', text: { frames: 'rewards' }, dot: 'rewards' },
  { page: 'rebate', icon: 'repeat', group: 'rewards', text: { frames: 'rebate' } },
  { page: 'referral', icon: 'users', group: 'rewards', text: { frames: 'referral' } },
  { page: 'missions', icon: 'trophy', group: 'rewards', text: { frames: 'missions' } },
  { page: 'messages', icon: 'message-circle-more', group: 'contact', text: { frames: 'messages' }, dot: 'messages' },
  { page: 'safer', icon: 'hourglass', group: 'account', text: { shell: 'safer' } },
  { page: 'kyc', icon: 'id-card', group: 'account', text: { shell: 'kyc' } },
  { page: 'privacy', icon: 'lock', group: 'account', text: { shell: 'privacy' } },
]

/** Pages of the member centre whose inside is not there yet and of which only a whitelabel flag or a setting decides. */
function isOffered(page: MemberPageName, facts: MenuFacts): boolean {
  if (page === 'rebate') return facts.hasRebate
  if (page === 'referral') return facts.hasReferral
  return true
}

/** The member centre's menu in its order, PS-2.28. */
export function memberItems(facts: MenuFacts): readonly MemberItem[] {
  return items.filter(({ page }) => isOffered(page, facts))
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

/** Consolidated contract info of an agent, PS-3.26; empty or left out where no such contract holds. */
export interface ContractInfo {
  readonly divtypereq?: string | null
  readonly dailysalreqtype?: string | null
  readonly contracthoursalreq?: string | null
  readonly realtimesalreqtype?: string | null
}

type AgentTexts = FrameTexts['agent']
export type AgentPageName = Exclude<keyof AgentTexts, 'menu' | 'groups'>
export type AgentGroup = keyof AgentTexts['groups']

export interface AgentItem {
  readonly page: AgentPageName
  readonly icon: IconName
  readonly group: AgentGroup
  /** The contract that this item hangs on. */
  readonly needs?: keyof ContractInfo
}

/** Groups of the menus in their order. */
export const memberOrder: readonly MemberGroup[] = ['account', 'money', 'records', 'rewards', 'contact']
export const agentOrder: readonly AgentGroup[] = ['team', 'income', 'money', 'contact']

/** The agent centre's first page (PS-2.32). */
export const agentStart: AgentPageName = 'agentTeamOverview'

const agentRows: readonly AgentItem[] = [
  { page: 'deposit', icon: 'arrow-down-left', group: 'money' },
  { page: 'withdraw', icon: 'arrow-up-right', group: 'money' },
  { page: 'transfer', icon: 'send', group: 'money' },
  { page: 'announcement', icon: 'megaphone', group: 'contact' },
  { page: 'agentTeamOverview', icon: 'layout-grid', group: 'team' },
  { page: 'registerCenter', icon: 'plus', group: 'team' },
  { page: 'downlineManagmentView', icon: 'users', group: 'team' },
  { page: 'personalHistoryCopy', icon: 'dices', group: 'team' },
  { page: 'palStatementsAgentCopy', icon: 'scale', group: 'team' },
  { page: 'agentRevenueReport', icon: 'hand-coins', group: 'income' },
  { page: 'agentDownlineTransactionDetailsCopy', icon: 'receipt', group: 'income' },
  { page: 'agentDividendRecordCopy2', icon: 'file-text', group: 'income', needs: 'divtypereq' },
  { page: 'agentDailyWages2', icon: 'calendar', group: 'income', needs: 'dailysalreqtype' },
  { page: 'agentHourSalary', icon: 'clock', group: 'income', needs: 'contracthoursalreq' },
  { page: 'agentRealtimeSalary', icon: 'zap', group: 'income', needs: 'realtimesalreqtype' },
  { page: 'messages', icon: 'message-circle-more', group: 'contact' },
  { page: 'service', icon: 'headset', group: 'contact' },
]

/** The agent centre's menu: dividends and salaries only where a contract says so (PS-2.32). */
export function agentItems(contract: ContractInfo | undefined): readonly AgentItem[] {
  return agentRows.filter(({ needs }) => needs === undefined || Boolean(contract?.[needs]))
}

/** In the order of the groups, each with its items; groups without items are left out. */
export function grouped<G extends string, I extends { readonly group: G }>(
  order: readonly G[],
  rows: readonly I[],
): readonly { readonly group: G; readonly items: readonly I[] }[] {
  return order.map((group) => ({ group, items: rows.filter((row) => row.group === group) })).filter((part) => part.items.length > 0)
}
