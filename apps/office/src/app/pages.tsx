import { account } from '../features/account/pages.ts'
import { audit } from '../features/audit/pages.ts'
import { books } from '../features/books/pages.ts'
import { care } from '../features/care/pages.ts'
import { cases } from '../features/cases/pages.ts'
import { content } from '../features/content/pages.ts'
import { deposits } from '../features/deposits/pages.ts'
import { games } from '../features/games/pages.ts'
import { harm } from '../features/harm/pages.ts'
import { jobs } from '../features/jobs/pages.ts'
import { kyc } from '../features/kyc/pages.ts'
import { members, adjustments } from '../features/members/pages.ts'
import { operators } from '../features/operators/pages.ts'
import { poker } from '../features/poker/pages.ts'
import { proposals } from '../features/proposals/pages.ts'
import { seas } from '../features/seas/pages.ts'
import { settings, setting } from '../features/settings/pages.ts'
import { site } from '../features/site/pages.ts'
import { tables } from '../features/tables/pages.ts'
import { withdrawals } from '../features/withdrawals/pages.ts'
import { MemberPage } from '../features/members/member-page.tsx'
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
  care,
  kyc,
  harm,
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
