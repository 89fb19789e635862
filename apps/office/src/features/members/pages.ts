import { defineOfficePage } from '../../app/page.ts'
import { AdjustmentsPage } from './adjustments-page.tsx'
import { MembersPage } from './members-page.tsx'
import { useWaitingAdjustments } from './queries.ts'
import { readMembersSearch, readAdjustmentsSearch } from './search.ts'

export const members = defineOfficePage({
  name: 'members',
  menu: { text: 'members', group: 'groupPeople', icon: 'users', permission: 'member.read' },
  readSearch: readMembersSearch,
  View: MembersPage,
})
export const adjustments = defineOfficePage({
  name: 'adjustments',
  menu: {
    text: 'adjustments',
    group: 'groupMoney',
    icon: 'sliders-horizontal',
    permission: 'member.read',
    search: { filter: 'waiting' },
    useWaiting: useWaitingAdjustments,
  },
  readSearch: readAdjustmentsSearch,
  View: AdjustmentsPage,
})
