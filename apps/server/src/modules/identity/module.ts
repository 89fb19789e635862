import { defineModule, type Notices } from '../../kernel/index.ts'
import { hasConsent } from './consent.ts'
import { identityJobs } from './jobs.ts'
import { identityPersonal } from './personal.ts'
import { identityRetention } from './retention.ts'
import { identityRoutes } from './routes.ts'
import { resolveSession } from './sessions.ts'
import { teamOf } from './line.ts'

/** Events of an account of which its member is told (PS-4.15; MB-3.2). */
const notices: Notices = {
  newDeviceSeen: ({ deviceId }) => ({ kind: 'newDevice', ref: deviceId }),
  passwordChanged: ({ source }) => ({ kind: 'passwordChanged', ref: source }),
}

export const identityModule = defineModule({
  name: 'identity',
  calls: () => identityRoutes,
  resolvers: () => ({ session: resolveSession, team: teamOf, hasConsent }),
  jobs: identityJobs,
  personal: identityPersonal,
  retention: identityRetention,
  notices,
})
