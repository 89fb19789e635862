import { caseKinds, tableIds, type TableId } from '@khela/contract'
import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { BooksPage } from '../features/books/books-page.tsx'
import { ContentPage } from '../features/content/content-page.tsx'
import { readContentSearch } from '../features/content/kinds.ts'
import { CarePage } from '../features/care/care-page.tsx'
import { readCareSearch } from '../features/care/search.ts'
import { HarmPage } from '../features/harm/harm-page.tsx'
import { CasesPage } from '../features/cases/cases-page.tsx'
import type { CaseKind } from '../features/cases/queries.ts'
import { KycPage } from '../features/kyc/kyc-page.tsx'
import { AdjustmentsPage } from '../features/members/adjustments-page.tsx'
import { MemberPage } from '../features/members/member-page.tsx'
import { MembersPage } from '../features/members/members-page.tsx'
import { DepositsPage, depositTabs, type DepositTab } from '../features/deposits/deposits-page.tsx'
import { GamesPage } from '../features/games/games-page.tsx'
import { PokerPage } from '../features/poker/poker-page.tsx'
import { SeasPage } from '../features/seas/seas-page.tsx'
import { SitePage } from '../features/site/site-page.tsx'
import { TablesPage } from '../features/tables/tables-page.tsx'
import { QueuePage } from '../features/withdrawals/queue-page.tsx'
import { readQueueSearch } from '../features/withdrawals/search.ts'
import { NoPlace } from './no-place.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NoPlace })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => <Navigate to="/withdrawals" search={{ filter: 'waiting' }} replace />,
})

const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/withdrawals',
  component: QueuePage,
  validateSearch: readQueueSearch,
})
export interface DepositsSearch {
  readonly tab: DepositTab
  readonly filter: 'waiting' | 'ended'
  readonly id?: string
}
const deposits = createRoute({
  getParentRoute: () => root,
  path: '/deposits',
  component: DepositsPage,
  validateSearch: (search: Record<string, unknown>): DepositsSearch => ({
    tab: depositTabs.find((one) => one === search.tab) ?? 'queue',
    filter: search.filter === 'ended' ? 'ended' : 'waiting',
    ...(typeof search.id === 'string' && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(search.id) ? { id: search.id } : {}),
  }),
})
export interface CasesSearch {
  readonly tab: 'cases' | 'reviews'
  readonly state: 'open' | 'done'
  readonly kind?: CaseKind
  readonly vendor?: string
  readonly id?: string
}
const cases = createRoute({
  getParentRoute: () => root,
  path: '/cases',
  component: CasesPage,
  validateSearch: (search: Record<string, unknown>): CasesSearch => {
    const kind = caseKinds.find((one) => one === search.kind)
    const { vendor, id } = search
    return {
      tab: search.tab === 'reviews' ? 'reviews' : 'cases',
      state: search.state === 'done' ? 'done' : 'open',
      ...(kind && { kind }),
      ...(typeof vendor === 'string' && /^[^\p{Cc}]{1,40}$/u.test(vendor) ? { vendor } : {}),
      ...(typeof id === 'string' && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(id) ? { id } : {}),
    }
  },
})
const care = createRoute({ getParentRoute: () => root, path: '/care', component: CarePage, validateSearch: readCareSearch })
const idOf = (search: Record<string, unknown>): { readonly id?: string } =>
  typeof search.id === 'string' && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(search.id) ? { id: search.id } : {}
export interface KycSearch {
  readonly tab: 'waiting' | 'decided' | 'list'
  readonly id?: string
}
const kyc = createRoute({
  getParentRoute: () => root,
  path: '/kyc',
  component: KycPage,
  validateSearch: (search: Record<string, unknown>): KycSearch => ({
    tab: search.tab === 'decided' || search.tab === 'list' ? search.tab : 'waiting',
    ...idOf(search),
  }),
})
export interface HarmSearch {
  readonly state: 'open' | 'done'
  readonly id?: string
}
const harm = createRoute({
  getParentRoute: () => root,
  path: '/harm',
  component: HarmPage,
  validateSearch: (search: Record<string, unknown>): HarmSearch => ({ state: search.state === 'done' ? 'done' : 'open', ...idOf(search) }),
})
export interface MembersSearch {
  readonly q?: string
}
const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  component: MembersPage,
  validateSearch: ({ q }: Record<string, unknown>): MembersSearch => (typeof q === 'string' && q !== '' ? { q: q.slice(0, 80) } : {}),
})
const member = createRoute({ getParentRoute: () => root, path: '/members/$id', component: MemberPage })
export interface AdjustmentsSearch {
  readonly filter: 'waiting' | 'decided'
}
const adjustments = createRoute({
  getParentRoute: () => root,
  path: '/adjustments',
  component: AdjustmentsPage,
  validateSearch: ({ filter }: Record<string, unknown>): AdjustmentsSearch => ({ filter: filter === 'decided' ? 'decided' : 'waiting' }),
})
const audit = createRoute({ getParentRoute: () => root, path: '/audit', component: AuditPage })
const books = createRoute({ getParentRoute: () => root, path: '/books', component: BooksPage })
const content = createRoute({ getParentRoute: () => root, path: '/content', component: ContentPage, validateSearch: readContentSearch })
const games = createRoute({ getParentRoute: () => root, path: '/games', component: GamesPage })
export interface TablesSearch {
  readonly table?: TableId
  readonly tab?: 'chat'
}
const tables = createRoute({
  getParentRoute: () => root,
  path: '/tables',
  component: TablesPage,
  validateSearch: (search: Record<string, unknown>): TablesSearch => {
    const table = tableIds.find((one) => one === search.table)
    return { ...(table && { table }), ...(search.tab === 'chat' && { tab: 'chat' as const }) }
  },
})
export interface PokerSearch {
  readonly state: 'open' | 'ended'
  readonly id?: string
}
const poker = createRoute({
  getParentRoute: () => root,
  path: '/poker',
  component: PokerPage,
  validateSearch: (search: Record<string, unknown>): PokerSearch => ({
    state: search.state === 'ended' ? 'ended' : 'open',
    ...idOf(search),
  }),
})
export interface SeasSearch {
  readonly state: 'open' | 'ended'
  readonly id?: string
}
const seas = createRoute({
  getParentRoute: () => root,
  path: '/seas',
  component: SeasPage,
  validateSearch: (search: Record<string, unknown>): SeasSearch => ({
    state: search.state === 'ended' ? 'ended' : 'open',
    ...idOf(search),
  }),
})
const site = createRoute({ getParentRoute: () => root, path: '/site', component: SitePage })

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    deposits,
    withdrawals,
    cases,
    members,
    member,
    adjustments,
    kyc,
    harm,
    care,
    content,
    audit,
    books,
    games,
    tables,
    poker,
    seas,
    site,
  ]),
  scrollRestoration: true,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
