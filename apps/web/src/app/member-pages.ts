import { loadMoneyNotices } from './money-notices.ts'
import { late, type Late } from './late.tsx'
import type { MemberPageName } from './shell/menus.ts'

export interface MemberPage extends Late<object> {
  /** Money of a real account: a trial user is told so (PS-6.2). */
  readonly isForTrueAccounts: boolean
}

const page = (load: Parameters<typeof late>[0], isForTrueAccounts = true): MemberPage => ({
  ...late(load),
  isForTrueAccounts,
})

/** A page of money comes together with what stands above it. */
const moneyPage = (load: Parameters<typeof late>[0]): MemberPage => page(async () => (await Promise.all([load(), loadMoneyNotices()]))[0])

/** The pages of the member centre that have an inside; the others say what they will be. */
const built: Partial<Record<MemberPageName, MemberPage>> = {
  security: page(async () => (await import('../features/auth/security/security-page.tsx')).SecurityPage),
  profile: page(async () => (await import('../features/auth/profile/profile-page.tsx')).ProfilePage),
  privacy: page(async () => (await import('../features/auth/privacy/privacy-page.tsx')).PrivacyPage),
  safer: page(async () => (await import('../features/safer/safer-page.tsx')).SaferPage),
  kyc: page(async () => (await import('../features/kyc/kyc-page.tsx')).KycPage),
  wallet: moneyPage(async () => (await import('../features/wallet/pages/wallet-page.tsx')).WalletPage),
  deposit: moneyPage(async () => (await import('../features/wallet/pages/deposit-page.tsx')).DepositPage),
  withdraw: moneyPage(async () => (await import('./withdraw-page.tsx')).ProvedWithdrawPage),
  betting: page(async () => (await import('../features/records/pages/betting-page.tsx')).BettingRecordPage, false),
  rewards: page(async () => (await import('../features/invite/pages/rewards-page.tsx')).RewardsPage),
  missions: page(async () => (await import('../features/invite/pages/rewards-page.tsx')).MissionsPage),
  referral: page(async () => (await import('../features/invite/pages/referral-page.tsx')).ReferralPage),
  messages: page(async () => (await import('../features/messages/pages/messages-page.tsx')).MessagesPage),
  upline: page(async () => (await import('./upline-page.tsx')).UplinePage),
  account: page(async () => (await import('../features/records/pages/account-page.tsx')).AccountRecordPage, false),
  profit: page(async () => (await import('../features/records/pages/profit-page.tsx')).ProfitPage),
  statement: page(async () => (await import('../features/records/pages/statement-page.tsx')).StatementPage),
  bonus: page(async () => (await import('../features/records/pages/bonus-page.tsx')).BonusPage),
}

const waiting = {
  rebate: 'manualRebate',
} as const satisfies Partial<Record<MemberPageName, string>>
/** A page that is named and framed, and whose inside comes later. */
export type WaitingPage = keyof typeof waiting

/** Names that PS-2.28 gives the pages, and the short ones of this site's addresses. */
const aliases: Readonly<Record<string, MemberPageName>> = {
  securityCenter: 'security',
  transferFund: 'wallet',
  depositv2: 'deposit',
  bettingRecord: 'betting',
  transactionHistory: 'account',
  personalProfit: 'profit',
  bonusDetails: 'bonus',
  rewardCenter: 'rewards',
  missionLeaderboard: 'missions',
  messageV2: 'messages',
  transferUpline: 'upline',
  ...Object.fromEntries(Object.entries(waiting).map(([name, alias]) => [alias, name as WaitingPage])),
}
const isWaiting = (name: string): name is WaitingPage => Object.hasOwn(waiting, name)

/** The page of an address, built or waiting; undefined when no page has this name. */
export function findMemberPage(asked: string): { readonly name: MemberPageName; readonly page: MemberPage | undefined } | undefined {
  const name = aliases[asked] ?? asked
  if (Object.hasOwn(built, name)) return { name: name as MemberPageName, page: built[name as MemberPageName] }
  return isWaiting(name) ? { name, page: undefined } : undefined
}
