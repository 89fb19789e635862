import { defineOfficePage } from '../../app/page.ts'
import { CasesPage } from './cases-page.tsx'
import { useOpenCases } from './queries.ts'
import { readCasesSearch } from './search.ts'

export const cases = defineOfficePage({
  name: 'cases',
  menu: {
    text: 'cases',
    group: 'groupMoney',
    icon: 'shield-alert',
    permission: 'case.read',
    search: { tab: 'cases', state: 'open' },
    useWaiting: useOpenCases,
  },
  readSearch: readCasesSearch,
  View: CasesPage,
})
