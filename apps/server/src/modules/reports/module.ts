import { defineModule } from '../../kernel/index.ts'
import { reportPersonal } from './personal.ts'
import { reportRoutes } from './routes.ts'

export const reportsModule = defineModule({
  name: 'reports',
  calls: () => reportRoutes,
  personal: reportPersonal,
})
