import { defineOfficePage } from '../../app/page.ts'
import { HarmPage } from './harm-page.tsx'
import { useOpenHarm } from './queries.ts'
import { readHarmSearch } from './search.ts'

export const harm = defineOfficePage({
  name: 'harm',
  menu: { text: 'harm', group: 'groupPeople', icon: 'heart', permission: 'care.read', search: { state: 'open' }, useWaiting: useOpenHarm },
  readSearch: readHarmSearch,
  View: HarmPage,
})
