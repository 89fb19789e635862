import type { AgentPage, AgentPageName } from '../../site/page.ts'

/** The agent centre's first page (PS-2.32). */
export const agentStart: AgentPageName = 'agentTeamOverview'

/** The pages of the agent centre in the order of its menu (PS-2.32). */
export const agentPages: readonly AgentPage[] = [
  { page: 'deposit', icon: 'arrow-down-left', group: 'money', member: 'deposit' },
  { page: 'withdraw', icon: 'arrow-up-right', group: 'money', member: 'withdraw' },
  { page: 'transfer', icon: 'send', group: 'money', member: 'upline' },
  { page: 'announcement', icon: 'megaphone', group: 'contact', view: 'announcements' },
  { page: 'agentTeamOverview', icon: 'layout-grid', group: 'team' },
  { page: 'registerCenter', icon: 'plus', group: 'team', member: 'referral' },
  { page: 'downlineManagmentView', icon: 'users', group: 'team' },
  { page: 'personalHistoryCopy', icon: 'dices', group: 'team' },
  { page: 'palStatementsAgentCopy', icon: 'scale', group: 'team' },
  { page: 'agentRevenueReport', icon: 'hand-coins', group: 'income' },
  { page: 'agentDownlineTransactionDetailsCopy', icon: 'receipt', group: 'income' },
  { page: 'agentDividendRecordCopy2', icon: 'file-text', group: 'income', needs: 'divtypereq' },
  { page: 'agentDailyWages2', icon: 'calendar', group: 'income', needs: 'dailysalreqtype' },
  { page: 'agentHourSalary', icon: 'clock', group: 'income', needs: 'contracthoursalreq' },
  { page: 'agentRealtimeSalary', icon: 'zap', group: 'income', needs: 'realtimesalreqtype' },
  { page: 'messages', icon: 'message-circle-more', group: 'contact', member: 'messages' },
  { page: 'service', icon: 'headset', group: 'contact', view: 'help' },
]
