import { defineOfficePage } from '../../app/page.ts'
import { useWaiting } from './queries.ts'
import { QueuePage } from './queue-page.tsx'
import { readQueueSearch } from './search.ts'

export const withdrawals = defineOfficePage({
  name: 'withdrawals',
  menu: {
    text: 'withdrawals',
    group: 'groupMoney',
    icon: 'arrow-up',
    permission: 'withdrawal.read',
    search: { filter: 'waiting' },
    useWaiting,
  },
  readSearch: readQueueSearch,
  View: QueuePage,
})
