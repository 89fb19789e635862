import { forgetEach, type App } from '../../kernel/index.ts'
import { passingAgeing } from './ageing-store.ts'
import { codeJobs } from './codes/index.ts'
import { kycJobs } from './kyc/index.ts'
import { noParts, privacyJobs, type PersonalParts } from './privacy/index.ts'
import { letterJobs } from './security/letters.ts'

/**
 * Names the module's jobs: once a day, what is over is forgotten. Nothing depends on when; every read asks the
 * clock itself. `parts`: what other modules add to the file of a
 * member's data, and how it ends.
 */
export function identityJobs(app: App, parts: PersonalParts = noParts): void {
  privacyJobs(app, parts)
  codeJobs(app)
  letterJobs(app)
  kycJobs(app)
  app.jobs.schedule('identity.cleanup', 'day', async () => {
    const gone = await forgetEach(app.db, passingAgeing)
    app.log.info({ gone }, 'forgot what is over')
  })
}
