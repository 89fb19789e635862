import { defineModule, fileCall, retain } from '../../kernel/index.ts'
import { limitJobs } from './jobs.ts'
import { limitChanges } from './personal-store.ts'
import { playedSincePort } from './ports.ts'
import { limitRoutes, readLimits } from './routes.ts'
import { seedLimits } from './seed.ts'
import { limitRetention } from './retention.ts'

const exclusion = 'limits and exclusions have to hold when the same person comes again (CO-5.22, CO-5.23)'

export const limitsModule = defineModule({
  name: 'limits',
  needs: { played: playedSincePort },
  calls: ({ ports }) => limitRoutes(ports.played),
  jobs: limitJobs,
  seeds: [{ run: seedLimits }],
  personal: {
    tables: {
      'limits.cap': retain('limits', exclusion),
      'limits.journal': retain('limitChanges', exclusion),
      'limits.period': retain('limits', exclusion),
      'limits.standing': retain('limits', exclusion),
    },
    file: (app) => ({
      limits: (t, scope, memberId) => readLimits(t, fileCall<'limits'>(app, scope, memberId, {})),
      limitChanges: (t, scope) => limitChanges(t, scope),
    }),
  },
  retention: limitRetention,
  notices: {
    limitsChanged: ({ changeId }) => ({ kind: 'limitChanged', ref: changeId }),
  },
})
