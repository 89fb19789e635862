import type { App } from '../../kernel/index.ts'
import { forgetAttempts, forgetCaptchas } from './attempt-store.ts'
import { forgetSessions } from './session-store.ts'

/** Names the module's jobs: once a day, what is over is forgotten. Nothing depends on when; every read asks the clock itself. */
export function identityJobs(app: App): void {
  app.jobs.schedule('identity.cleanup', 'day', async (t) => {
    const captchas = await forgetCaptchas(t)
    const sessions = await forgetSessions(t)
    const attempts = await forgetAttempts(t)
    app.log.info({ captchas, sessions, attempts }, 'forgot what is over')
  })
}
