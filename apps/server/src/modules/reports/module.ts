import { defineModule } from '../../kernel/index.ts'
import { reportJobs } from './fold.ts'
import { reportPersonal } from './personal.ts'
import { reportRoutes } from './routes.ts'
import { reportRetention } from './retention.ts'

export const reportsModule = defineModule({
  name: 'reports',
  calls: () => reportRoutes,
  jobs: reportJobs,
  personal: reportPersonal,
  retention: reportRetention,
})
