import { blanked, defineModule, forgetEach, rule, wiped, wipedUnread, type App, type Notices } from '../../kernel/index.ts'
import { passingAgeing, traceAgeing } from './ageing-store.ts'
import { deviceRows, eraseTraces, linkedRows, networkRows, sessionRows, signInRows } from './personal-store.ts'
import { identityRoutes } from './routes.ts'
import { resolveSession } from './sessions.ts'

/** Events of an account of which its member is told (PS-4.15; MB-3.2). */
const notices: Notices = {
  newDeviceSeen: ({ deviceId }) => ({ kind: 'newDevice', ref: deviceId }),
  passwordChanged: ({ source }) => ({ kind: 'passwordChanged', ref: source }),
}

/** Names the job: once a day, what is over is forgotten. Nothing depends on when; every read asks the clock itself. */
export function cleanupJob(app: App): void {
  app.jobs.schedule('identity.cleanup', 'day', async () => {
    const gone = await forgetEach(app.db, passingAgeing)
    app.log.info({ gone }, 'forgot what is over')
  })
}

export const identityModule = defineModule({
  name: 'identity',
  calls: () => identityRoutes,
  resolvers: () => ({ session: resolveSession }),
  jobs: cleanupJob,
  personal: {
    tables: {
      'identity.device': wiped('devices'),
      'identity.known_network': wiped('networks'),
      'identity.linked': wiped('linkedAccounts'),
      'identity.login_event': wiped('signIns'),
      'identity.session': blanked('sessions'),
      'identity.way_in': wipedUnread('a secret, which no file holds'),
    },
    file: () => ({
      linkedAccounts: linkedRows,
      sessions: sessionRows,
      devices: deviceRows,
      networks: networkRows,
      signIns: signInRows,
    }),
    erase: eraseTraces,
  },
  retention: {
    ageing: traceAgeing,
    tables: {
      'identity.linked': rule.member,
      'identity.login_event': rule.over('identity.cleanup', '365 days'),
      'identity.newcomer': rule.over('identity.cleanup', 'minutes'),
      'identity.proof_seen': rule.over('identity.cleanup', 'minutes'),
      'identity.provider_keys': rule.set,
      'identity.session': rule.over('identity.cleanup', 'a week after the end'),
      'identity.way_in': rule.over('identity.cleanup', 'minutes'),
    },
  },
  notices,
})
