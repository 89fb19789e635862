import { forgetEach, type App } from '../../kernel/index.ts'
import { passingAgeing } from './ageing-store.ts'
import { codeJobs } from './codes/index.ts'
import { letterJobs } from './security/letters.ts'

/** Names the module's jobs: once a day, what is over is forgotten. Nothing depends on when; every read asks the clock itself. */
export function identityJobs(app: App): void {
  codeJobs(app)
  letterJobs(app)
  app.jobs.schedule('identity.cleanup', 'day', async () => {
    const gone = await forgetEach(app.db, passingAgeing)
    app.log.info({ gone }, 'forgot what is over')
  })
}
