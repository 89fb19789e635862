import { defineModule } from '../../kernel/index.ts'
import { identityJobs } from './jobs.ts'
import { kycRoutes } from './kyc/index.ts'
import { identityTables } from './personal.ts'
import { moneyMovedPort, personalPartsPort } from './ports.ts'
import { hasConsent } from './privacy/consent.ts'
import { identityRoutes } from './routes.ts'
import { resolveSession } from './sessions.ts'
import { identityRetention } from './retention.ts'
import { identityNotices } from './notices.ts'
import { teamOf } from './team.ts'

export const identityModule = defineModule({
  name: 'identity',
  needs: { movedOf: moneyMovedPort, parts: personalPartsPort },
  calls: ({ ports }) => ({ ...identityRoutes, ...kycRoutes(ports.movedOf) }),
  resolvers: () => ({ session: resolveSession, team: teamOf, hasConsent }),
  jobs: (app, { ports }) => identityJobs(app, ports.parts),
  // Its own rows are read and erased by `privacy`, which asks the others.
  personal: { tables: identityTables },
  retention: identityRetention,
  notices: identityNotices,
})
