import { defineMemberPage } from '../../site/page.ts'

export const wallet = defineMemberPage({
  name: 'wallet',
  alias: 'transferFund',
  menu: { icon: 'wallet', group: 'money', text: { shell: 'wallet' } },
  notices: ['break'],
  load: async () => (await import('./pages/wallet-page.tsx')).WalletPage,
})
export const deposit = defineMemberPage({
  name: 'deposit',
  alias: 'depositv2',
  menu: { icon: 'arrow-down-left', group: 'money', text: { shell: 'deposit' } },
  notices: ['break', 'limits'],
  load: async () => (await import('./pages/deposit-page.tsx')).DepositPage,
})
