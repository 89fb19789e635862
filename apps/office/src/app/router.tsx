import { officePlaces } from '@khela/contract'
import { type AnyRoute, createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router'
import { AccountPage } from '../features/account/account-page.tsx'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { BooksPage } from '../features/books/books-page.tsx'
import { ContentPage } from '../features/content/content-page.tsx'
import { readContentSearch } from '../features/content/kinds.ts'
import { CarePage } from '../features/care/care-page.tsx'
import { readDepositsSearch } from '../features/deposits/search.ts'
import { readCasesSearch } from '../features/cases/search.ts'
import { readKycSearch } from '../features/kyc/search.ts'
import { readHarmSearch } from '../features/harm/search.ts'
import { readTablesSearch } from '../features/tables/search.ts'
import { readAdjustmentsSearch, readMemberSearch, readMembersSearch } from '../features/members/search.ts'
import { readCareSearch } from '../features/care/search.ts'
import { HarmPage } from '../features/harm/harm-page.tsx'
import { CasesPage } from '../features/cases/cases-page.tsx'
import { JobsPage } from '../features/jobs/jobs-page.tsx'
import { KycPage } from '../features/kyc/kyc-page.tsx'
import { AdjustmentsPage } from '../features/members/adjustments-page.tsx'
import { MemberPage } from '../features/members/member-page.tsx'
import { MembersPage } from '../features/members/members-page.tsx'
import { DepositsPage } from '../features/deposits/deposits-page.tsx'
import { GamesPage } from '../features/games/games-page.tsx'
import { PokerPage } from '../features/poker/poker-page.tsx'
import { SeasPage } from '../features/seas/seas-page.tsx'
import { readSettingsSearch } from '../features/settings/search.ts'
import { SettingPage } from '../features/settings/setting-page.tsx'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { SitePage } from '../features/site/site-page.tsx'
import { TablesPage } from '../features/tables/tables-page.tsx'
import { QueuePage } from '../features/withdrawals/queue-page.tsx'
import { OperatorsPage } from '../features/operators/operators-page.tsx'
import { ProposalsPage } from '../features/proposals/proposals-page.tsx'
import { readProposalsSearch } from '../features/proposals/search.ts'
import { readQueueSearch } from '../features/withdrawals/search.ts'
import { daysOf, readRoomSearch } from './address.ts'
import { memberSections } from './member-sections.ts'
import { NoPlace } from './no-place.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NoPlace })

const home = createRoute({
  getParentRoute: () => root,
  path: officePlaces.home,
  component: () => <Navigate to="/withdrawals" search={{ filter: 'waiting' }} replace />,
})

const withdrawals = createRoute({
  getParentRoute: () => root,
  path: officePlaces.withdrawals,
  component: QueuePage,
  validateSearch: readQueueSearch,
})
const deposits = createRoute({
  getParentRoute: () => root,
  path: officePlaces.deposits,
  component: DepositsPage,
  validateSearch: readDepositsSearch,
})
const cases = createRoute({ getParentRoute: () => root, path: officePlaces.cases, component: CasesPage, validateSearch: readCasesSearch })
const care = createRoute({ getParentRoute: () => root, path: officePlaces.care, component: CarePage, validateSearch: readCareSearch })
const kyc = createRoute({ getParentRoute: () => root, path: officePlaces.kyc, component: KycPage, validateSearch: readKycSearch })
const harm = createRoute({ getParentRoute: () => root, path: officePlaces.harm, component: HarmPage, validateSearch: readHarmSearch })
const members = createRoute({
  getParentRoute: () => root,
  path: officePlaces.members,
  component: MembersPage,
  validateSearch: readMembersSearch,
})
const member = createRoute({
  getParentRoute: () => root,
  path: officePlaces.member,
  component: () => <MemberPage sections={memberSections} />,
  validateSearch: readMemberSearch,
})
const adjustments = createRoute({
  getParentRoute: () => root,
  path: officePlaces.adjustments,
  component: AdjustmentsPage,
  validateSearch: readAdjustmentsSearch,
})
const proposals = createRoute({
  getParentRoute: () => root,
  path: officePlaces.proposals,
  component: ProposalsPage,
  validateSearch: readProposalsSearch,
})
const operators = createRoute({ getParentRoute: () => root, path: officePlaces.operators, component: OperatorsPage })
const audit = createRoute({ getParentRoute: () => root, path: officePlaces.audit, component: AuditPage, validateSearch: daysOf })
const books = createRoute({ getParentRoute: () => root, path: officePlaces.books, component: BooksPage })
const jobs = createRoute({ getParentRoute: () => root, path: officePlaces.jobs, component: JobsPage, validateSearch: daysOf })
const content = createRoute({
  getParentRoute: () => root,
  path: officePlaces.content,
  component: ContentPage,
  validateSearch: readContentSearch,
})
const account = createRoute({ getParentRoute: () => root, path: officePlaces.account, component: AccountPage })
const games = createRoute({ getParentRoute: () => root, path: officePlaces.games, component: GamesPage })
const tables = createRoute({
  getParentRoute: () => root,
  path: officePlaces.tables,
  component: TablesPage,
  validateSearch: readTablesSearch,
})
const poker = createRoute({ getParentRoute: () => root, path: officePlaces.poker, component: PokerPage, validateSearch: readRoomSearch })
const seas = createRoute({ getParentRoute: () => root, path: officePlaces.seas, component: SeasPage, validateSearch: readRoomSearch })
const settings = createRoute({
  getParentRoute: () => root,
  path: officePlaces.settings,
  component: SettingsPage,
  validateSearch: readSettingsSearch,
})
const setting = createRoute({ getParentRoute: () => root, path: officePlaces.setting, component: SettingPage })
const site = createRoute({ getParentRoute: () => root, path: officePlaces.site, component: SitePage })

export const router = createRouter({
  routeTree: root.addChildren({
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
    proposals,
    operators,
    account,
    audit,
    books,
    jobs,
    games,
    tables,
    poker,
    seas,
    settings,
    setting,
    site,
  } satisfies Record<keyof typeof officePlaces, AnyRoute>),
  scrollRestoration: true,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
