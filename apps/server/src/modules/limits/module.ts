import { defineModule, fileCall, retain, rule, type App, type Retention } from '../../kernel/index.ts'
import { dropEmptyStandings, limitChanges } from './store.ts'
import { playedSincePort } from './ports.ts'
import { limitRoutes, readLimits } from './routes.ts'
import { seedLimits } from './seed.ts'

/** Standings dropped in one transaction; the rest waits a day. */
const dropLimit = 1000

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function limitJobs(app: App): void {
  app.jobs.schedule('limits.cleanup', 'day', (t) => dropEmptyStandings(t, dropLimit))
}

const limitRetention: Retention = {
  tables: {
    'limits.cap': rule.member,
    'limits.journal': rule.kept(
      'what was done to limits and exclusions is never taken away, by the running house neither; few rows a member',
    ),
    'limits.period': rule.member,
    'limits.standing': rule.over('limits.cleanup', 'once there is no limit in it'),
    'limits.zone': rule.one,
  },
}

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
