import { defineModule, provide, rule, type Retention } from '../../kernel/index.ts'
import { responsiblePlayDesk } from './office.ts'
import { playedSincePort } from '../limits/index.ts'
import { changesPort } from '../staff/index.ts'
import { memberLimitChange, responsiblePlayLimitChange } from './limit-changes.ts'
import { responsiblePlayJobs, onKycDecided, onMemberRegistered } from './look.ts'
import { responsiblePlayPersonal } from './personal.ts'
import { playedSince } from './played.ts'
import { responsiblePlayRoutes } from './reality.ts'
import { responsiblePlayAgeing } from './personal-store.ts'

const responsiblePlayRetention: Retention = {
  ageing: responsiblePlayAgeing,
  tables: {
    'care.choice': rule.member,
  },
}

export const responsiblePlayModule = defineModule({
  name: 'responsible-play',
  provides: () => [
    provide(playedSincePort, playedSince),
    provide(changesPort, [{ officeMemberLimitsSet: memberLimitChange, officeHarmLimits: responsiblePlayLimitChange }]),
  ],
  calls: () => responsiblePlayRoutes,
  officeCalls: () => responsiblePlayDesk,
  jobs: responsiblePlayJobs,
  events(app) {
    app.jobs.on('memberRegistered', 'samePerson', (t, body) => onMemberRegistered(t, app, body))
    app.jobs.on('kycDecided', 'samePerson', (t, body) => onKycDecided(t, app, body))
  },
  personal: responsiblePlayPersonal,
  retention: responsiblePlayRetention,
  notices: {
    careWritten: ({ stepId }) => ({ kind: 'careWritten', ref: stepId }),
  },
})
