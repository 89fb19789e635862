import { defineModule, provide, rule, type Retention } from '../../kernel/index.ts'
import { careDesk } from './office.ts'
import { playedSincePort } from '../limits/index.ts'
import { careJobs, onKycDecided, onMemberRegistered } from './look.ts'
import { carePersonal } from './personal.ts'
import { playedSince } from './played.ts'
import { careRoutes } from './reality.ts'
import { careAgeing } from './personal-store.ts'

const careRetention: Retention = {
  ageing: careAgeing,
  tables: {
    'care.choice': rule.member,
  },
}

export const careModule = defineModule({
  name: 'care',
  provides: () => [provide(playedSincePort, playedSince)],
  calls: () => careRoutes,
  officeCalls: () => careDesk,
  jobs: careJobs,
  events(app) {
    app.jobs.on('memberRegistered', 'samePerson', (t, body) => onMemberRegistered(t, app, body))
    app.jobs.on('kycDecided', 'samePerson', (t, body) => onKycDecided(t, app, body))
  },
  personal: carePersonal,
  retention: careRetention,
  notices: {
    careWritten: ({ stepId }) => ({ kind: 'careWritten', ref: stepId }),
  },
})
