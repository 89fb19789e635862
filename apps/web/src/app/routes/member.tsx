import type { Namespace } from '@khela/i18n'
import { createRoute, notFound } from '@tanstack/react-router'
import { lazyPage, type LazyPage } from '../lazy-page.ts'
import { MemberFrame } from '../shell/member-frame.tsx'
import { requireSession } from './guards.ts'
import { readOwnSearch } from './own-search.ts'
import { rootRoute } from './root.tsx'

interface MemberPage extends LazyPage {
  readonly texts: readonly Namespace[]
  /** Money of a real account: a trial user is told so (product-spec §6). */
  readonly isForTrueAccounts: boolean
}
const pages: ReadonlyMap<string, MemberPage> = new Map([
  [
    'wallet',
    {
      ...lazyPage(async () => (await import('../../features/wallet/pages/wallet-page.tsx')).WalletPage),
      texts: ['cashier', 'records'],
      isForTrueAccounts: true,
    },
  ],
  [
    'deposit',
    {
      ...lazyPage(async () => (await import('../../features/wallet/pages/deposit-page.tsx')).DepositPage),
      texts: ['cashier'],
      isForTrueAccounts: true,
    },
  ],
  [
    'withdraw',
    {
      ...lazyPage(async () => (await import('../../features/wallet/pages/withdraw-page.tsx')).WithdrawPage),
      texts: ['cashier'],
      isForTrueAccounts: true,
    },
  ],
  [
    'betting',
    {
      ...lazyPage(async () => (await import('../../features/records/pages/betting-page.tsx')).BettingRecordPage),
      texts: ['records', 'games'],
      isForTrueAccounts: false,
    },
  ],
  [
    'account',
    {
      ...lazyPage(async () => (await import('../../features/records/pages/account-page.tsx')).AccountRecordPage),
      texts: ['records', 'cashier'],
      isForTrueAccounts: false,
    },
  ],
])
/** Names that product-spec §2 gives the same pages. */
const aliases: Readonly<Record<string, string>> = {
  transferFund: 'wallet',
  depositv2: 'deposit',
  bettingRecord: 'betting',
  transactionHistory: 'account',
}
const nameOf = (page: string): string => aliases[page] ?? page

export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/member/$page',
  validateSearch: readOwnSearch,
  beforeLoad: requireSession,
  loader: async ({ params, context }): Promise<void> => {
    const page = pages.get(nameOf(params.page))
    if (page === undefined) {
      notFound({ throw: true })
      return
    }
    await Promise.all([context.language.need(page.texts), page.preload()])
  },
  component: MemberView,
})

function MemberView() {
  const name = nameOf(memberRoute.useParams().page)
  const page = pages.get(name)
  if (page === undefined) return null
  return (
    <MemberFrame current={name} available={[...pages.keys()]} isForTrueAccounts={page.isForTrueAccounts}>
      <page.View key={name} />
    </MemberFrame>
  )
}
