import { blanked, defineModule, provide, retain, rule, type App, type Notices } from '../../kernel/index.ts'
import { kycDesk } from './office.ts'
import { kycRoutes } from './application.ts'
import { expireKyc } from './decide.ts'
import { kycRows, kycStepRows } from './personal-store.ts'
import { moneyMovedPort } from './ports.ts'
import { changesPort } from '../staff/index.ts'
import { watchEndChange } from './watch-list.ts'
import { watchJobs } from './watch.ts'

const law = 'identity checks have to be shown years later (CO-5.50); identity.privacy ends them with the account'

const noticeKinds = { APPROVED: 'kycApproved', REJECTED: 'kycRejected', EXPIRED: 'kycExpired' } as const

const kycNotices: Notices = {
  kycDecided: ({ applicationId, tier, state }) => ({
    kind: tier === 1 && state === 'APPROVED' ? 'kycDetails' : noticeKinds[state],
    ref: applicationId,
  }),
}

/** Names what is heard of lists and names, and the daily look for documents that are over. */
export function kycJobs(app: App): void {
  watchJobs(app)
  app.jobs.schedule('identity.kyc', 'day', async (t) => {
    const expired = await expireKyc(t, app)
    if (expired > 0) app.log.info({ expired }, 'identity checks ran out with their documents')
  })
}

export const kycModule = defineModule({
  name: 'kyc',
  needs: { movedOf: moneyMovedPort },
  provides: () => [provide(changesPort, [{ officeWatchEnd: watchEndChange }])],
  calls: ({ ports }) => kycRoutes(ports.movedOf),
  officeCalls: () => kycDesk,
  jobs: kycJobs,
  // Checks end with the account by `privacy`, which knows how long they have to be kept.
  personal: {
    tables: {
      'identity.kept': retain(null, 'says what outlives the account, why and until when; gone with it'),
      'identity.kyc_application': blanked('identityChecks'),
      'identity.kyc_match': retain(null, 'lists that a check met stay in the house (CO-5.50)'),
      'identity.kyc_step': retain('identityCheckSteps', 'when a check moved; nothing else stands there'),
    },
    file: () => ({ identityChecks: kycRows, identityCheckSteps: kycStepRows }),
  },
  retention: {
    tables: {
      'identity.kept': rule.over('identity.privacy', 'the day that it names'),
      'identity.kyc_application': rule.kept(law),
      'identity.kyc_match': rule.kept(law),
      'identity.kyc_step': rule.kept(law),
      'identity.watch_entry': rule.set,
    },
  },
  notices: kycNotices,
})
