import { defineModule, retain, provide } from '../../kernel/index.ts'
import { seaTellerPort } from '../fishing/index.ts'
import { describersPort } from '../play/index.ts'
import { riskPort } from '../payouts/index.ts'
import { officeJobs } from './books.ts'
import { roundDesk } from './member-round.ts'
import { resolveOperator } from './operators.ts'
import { noteRefusal } from './refusals.ts'
import { riskSources } from './risk-sources.ts'
import { officeRoutes } from './routes.ts'
import { seaDesk } from './seas.ts'
import { officeRetention } from './retention.ts'

export const officeModule = defineModule({
  name: 'office',
  needs: { seas: seaTellerPort, describers: describersPort },
  provides: () => [provide(riskPort, riskSources)],
  officeCalls: ({ ports }) => ({ ...officeRoutes, ...seaDesk(ports.seas), ...roundDesk(ports.describers) }),
  resolvers: () => ({ operator: resolveOperator, operatorRefused: noteRefusal }),
  jobs: officeJobs,
  personal: {
    tables: {
      'office.operator': retain(null, 'which operator is also the member: nobody decides about the own money'),
    },
  },
  retention: officeRetention,
})
