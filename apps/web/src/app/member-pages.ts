import { privacy, profile, security } from '../features/auth/pages.ts'
import { invitePages } from '../features/invite/pages.ts'
import { kyc } from '../features/kyc/pages.ts'
import { messages } from '../features/messages/pages.ts'
import { recordPages } from '../features/records/pages.ts'
import { responsiblePlay } from '../features/responsible-play/pages.ts'
import { deposit, wallet } from '../features/wallet/pages.ts'
import { defineMemberPage, type MemberPage } from '../site/page.ts'
import { late, type Late } from './late.tsx'
import { loadMoneyNotices } from './money-notices.ts'

// How their person proves who they are belongs to the security centre.
const withdraw = defineMemberPage({
  name: 'withdraw',
  menu: { icon: 'arrow-up-right', group: 'money', text: { shell: 'withdraw' } },
  notices: ['break'],
  load: async () => (await import('./withdraw-page.tsx')).ProvedWithdrawPage,
})
const upline = defineMemberPage({
  name: 'upline',
  alias: 'transferUpline',
  menu: { icon: 'send', group: 'money', text: { frames: 'upline' } },
  load: async () => (await import('./upline-page.tsx')).UplinePage,
})

/** The pages of the member centre, in the order of its menu. */
export const memberPages = [
  security,
  profile,
  wallet,
  deposit,
  withdraw,
  upline,
  ...recordPages,
  ...invitePages,
  messages,
  responsiblePlay,
  kyc,
  privacy,
] as const
export type MemberPageName = (typeof memberPages)[number]['name']

/** A page of the member centre with its code, or without it where it only says what it will be. */
export interface FoundPage extends MemberPage<MemberPageName> {
  readonly code: Late<object> | undefined
}

/** A page of money comes together with what stands above it. */
function codeOf({ load, notices }: MemberPage): Late<object> | undefined {
  if (load === undefined) return undefined
  return late(notices === undefined ? load : async () => (await Promise.all([load(), loadMoneyNotices()]))[0])
}

const found: ReadonlyMap<string, FoundPage> = new Map(
  memberPages
    .map((page) => ({ ...page, code: codeOf(page) }))
    .flatMap((page) => [page.name, ...(page.alias === undefined ? [] : [page.alias])].map((name) => [name, page] as const)),
)

/** The page of an address, built or waiting; undefined when no page has this name. */
export const findMemberPage = (asked: string): FoundPage | undefined => found.get(asked)
