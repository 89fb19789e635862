import { defineModule, provide } from '../../kernel/index.ts'
import { tableListingPort } from '../play/index.ts'
import { openTables } from './engine.ts'
import { tableJobs } from './jobs.ts'
import { tablesPersonal, tablesRetention } from './owned-tables.ts'
import { tableRoutes } from './routes.ts'

export const tablesModule = defineModule({
  name: 'tables',
  open: (app) => openTables(app),
  close: (tables) => tables.stop(),
  provides: (tables) => [provide(tableListingPort, () => tables.stirAll())],
  calls: ({ state }) => tableRoutes(state),
  jobs: tableJobs,
  personal: tablesPersonal,
  retention: tablesRetention,
})
