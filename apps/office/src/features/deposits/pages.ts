import { defineOfficePage } from '../../app/page.ts'
import { DepositsPage } from './deposits-page.tsx'
import { useWaitingDeposits } from './queries.ts'
import { readDepositsSearch } from './search.ts'

export const deposits = defineOfficePage({
  name: 'deposits',
  menu: {
    text: 'deposits',
    group: 'groupMoney',
    icon: 'arrow-down',
    permission: 'deposit.read',
    search: { tab: 'queue', filter: 'waiting' },
    useWaiting: useWaitingDeposits,
  },
  readSearch: readDepositsSearch,
  View: DepositsPage,
})
