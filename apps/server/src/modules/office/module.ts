import { defineModule, provide } from '../../kernel/index.ts'
import { seaTellerPort } from '../fishing/index.ts'
import { riskPort } from '../payouts/index.ts'
import { changesPort } from '../staff/index.ts'
import { booksAgeing } from './books-store.ts'
import { officeJobs } from './books.ts'
import { changes } from './changes.ts'
import { riskSources } from './risk-sources.ts'
import { officeRoutes } from './routes.ts'
import { seaDesk } from './seas.ts'

export const officeModule = defineModule({
  name: 'office',
  needs: { seas: seaTellerPort },
  provides: () => [provide(riskPort, riskSources), provide(changesPort, changes)],
  officeCalls: ({ ports }) => ({ ...officeRoutes, ...seaDesk(ports.seas) }),
  jobs: officeJobs,
  retention: { ageing: booksAgeing, tables: {} },
})
