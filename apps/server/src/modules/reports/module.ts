import { defineModule } from '../../kernel/index.ts'
import { describersPort } from '../rounds/index.ts'
import { reportPersonal } from './personal.ts'
import { reportCalls } from './routes.ts'

export const reportsModule = defineModule({
  name: 'reports',
  needs: { describers: describersPort },
  calls: ({ ports }) => reportCalls(ports.describers),
  personal: reportPersonal,
})
