// Styles stand in the order in which the pages are imported here.
import { account } from '../features/account/account-page.tsx'
import { audit } from '../features/audit/audit-page.tsx'
import { books } from '../features/books/books-page.tsx'
import { content } from '../features/content/content-page.tsx'
import { support } from '../features/support/support-page.tsx'
import { responsiblePlay } from '../features/responsible-play/responsible-play-page.tsx'
import { cases } from '../features/cases/cases-page.tsx'
import { jobs } from '../features/jobs/jobs-page.tsx'
import { kyc } from '../features/kyc/kyc-page.tsx'
import { adjustments } from '../features/members/adjustments-page.tsx'
import { MemberPage } from '../features/members/member-page.tsx'
import { members } from '../features/members/members-page.tsx'
import { deposits } from '../features/deposits/deposits-page.tsx'
import { games } from '../features/games/games-page.tsx'
import { poker } from '../features/poker/poker-page.tsx'
import { seas } from '../features/seas/seas-page.tsx'
import { setting } from '../features/settings/setting-page.tsx'
import { settings } from '../features/settings/settings-page.tsx'
import { site } from '../features/site/site-page.tsx'
import { tables } from '../features/tables/tables-page.tsx'
import { withdrawals } from '../features/withdrawals/queue-page.tsx'
import { operators } from '../features/operators/operators-page.tsx'
import { proposals } from '../features/proposals/proposals-page.tsx'
import { readMemberSearch } from '../features/members/search.ts'
import { Navigate } from '@tanstack/react-router'
import { memberSections } from './member-sections.ts'
import { defineOfficePage, type OfficePage, type OfficePlace } from './page.ts'

const home = defineOfficePage({ name: 'home', View: () => <Navigate to="/withdrawals" search={{ filter: 'waiting' }} replace /> })
// What is shown of a member belongs to many features.
const member = defineOfficePage({ name: 'member', readSearch: readMemberSearch, View: () => <MemberPage sections={memberSections} /> })

/** Every page of the office; those of the side bar in its order. */
export const pages = {
  home,
  deposits,
  withdrawals,
  adjustments,
  cases,
  books,
  members,
  support,
  kyc,
  responsiblePlay,
  games,
  tables,
  poker,
  seas,
  content,
  proposals,
  operators,
  audit,
  jobs,
  settings,
  site,
  setting,
  account,
  member,
} as const satisfies { readonly [Name in OfficePlace]: OfficePage<Name> }
