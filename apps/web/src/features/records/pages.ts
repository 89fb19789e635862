import { defineMemberPage } from '../../site/page.ts'

/** What a member played and what moved, in the order of the menu. */
export const recordPages = [
  defineMemberPage({
    name: 'betting',
    alias: 'bettingRecord',
    menu: { icon: 'dices', group: 'records', text: { shell: 'bettingRecord' } },
    isForTrial: true,
    load: async () => (await import('./pages/betting-page.tsx')).BettingRecordPage,
  }),
  defineMemberPage({
    name: 'account',
    alias: 'transactionHistory',
    menu: { icon: 'scroll-text', group: 'records', text: { shell: 'accountRecord' } },
    isForTrial: true,
    load: async () => (await import('./pages/account-page.tsx')).AccountRecordPage,
  }),
  defineMemberPage({
    name: 'profit',
    alias: 'personalProfit',
    menu: { icon: 'scale', group: 'records', text: { frames: 'profit' } },
    load: async () => (await import('./pages/profit-page.tsx')).ProfitPage,
  }),
  defineMemberPage({
    name: 'statement',
    menu: { icon: 'file-text', group: 'records', text: { frames: 'statement' } },
    load: async () => (await import('./pages/statement-page.tsx')).StatementPage,
  }),
  defineMemberPage({
    name: 'bonus',
    alias: 'bonusDetails',
    menu: { icon: 'sparkles', group: 'rewards', text: { frames: 'bonus' } },
    load: async () => (await import('./pages/bonus-page.tsx')).BonusPage,
  }),
] as const
