import { defineModule, retain } from '../../kernel/index.ts'
import { solvencyJobs } from './jobs.ts'
import { solvencyRoutes } from './routes.ts'
import { solvencyRetention } from './retention.ts'

export const solvencyModule = defineModule({
  name: 'solvency',
  calls: () => solvencyRoutes,
  jobs: solvencyJobs,
  personal: {
    tables: {
      'solvency.leaf': retain(null, 'the published proof of balances; a number that names nobody'),
    },
  },
  retention: solvencyRetention,
})
