import { defineOfficePage } from '../../app/page.ts'
import { CarePage } from './care-page.tsx'
import { useWaitingCare } from './queries.ts'
import { readCareSearch } from './search.ts'

export const care = defineOfficePage({
  name: 'care',
  menu: {
    text: 'care',
    group: 'groupPeople',
    icon: 'headset',
    permission: 'support.read',
    search: { tab: 'chats' },
    useWaiting: useWaitingCare,
  },
  readSearch: readCareSearch,
  View: CarePage,
})
