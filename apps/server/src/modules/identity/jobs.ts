import type { App } from '../../kernel/index.ts'
import { forgetAttempts, forgetCaptchas } from './attempt-store.ts'
import { forgetWork } from './challenge-store.ts'
import { codeJobs } from './codes/index.ts'
import { kycJobs } from './kyc/index.ts'
import { privacyJobs, type PersonalSources } from './privacy/index.ts'
import { forgetWaysIn } from './providers/index.ts'
import { letterJobs } from './security/letters.ts'
import { forgetSessions } from './session-store.ts'
import { forgetSignIns } from './sign-in-store.ts'
import { forgetTickets } from './ticket-store.ts'

/**
 * Names the module's jobs: once a day, what is over is forgotten. Nothing depends on when; every read asks the
 * clock itself. `sources`: what other modules add to the file of a member's data.
 */
export function identityJobs(app: App, sources: PersonalSources = {}): void {
  privacyJobs(app, sources)
  codeJobs(app)
  letterJobs(app)
  kycJobs(app)
  app.jobs.schedule('identity.cleanup', 'day', async (t) => {
    const captchas = await forgetCaptchas(t)
    const sessions = await forgetSessions(t)
    const attempts = await forgetAttempts(t)
    const work = await forgetWork(t)
    const tickets = await forgetTickets(t)
    const signIns = await forgetSignIns(t)
    const waysIn = await forgetWaysIn(t)
    app.log.info({ captchas, sessions, attempts, work, tickets, signIns, waysIn }, 'forgot what is over')
  })
}
