import { defineOfficePage } from '../../app/page.ts'
import { readTablesSearch } from './search.ts'
import { TablesPage } from './tables-page.tsx'

export const tables = defineOfficePage({
  name: 'tables',
  menu: { text: 'tables', group: 'groupPlay', icon: 'hourglass', permission: 'game.read' },
  readSearch: readTablesSearch,
  View: TablesPage,
})
