import type { App } from '../../kernel/index.ts'
import { forgetAttempts, forgetCaptchas } from './attempt-store.ts'
import { forgetWork } from './challenge-store.ts'
import { codeJobs } from './codes/index.ts'
import { kycJobs } from './kyc/index.ts'
import { noParts, privacyJobs, type PersonalParts } from './privacy/index.ts'
import { forgetWaysIn } from './providers/index.ts'
import { letterJobs } from './security/letters.ts'
import { forgetSessions } from './session-store.ts'
import { forgetSignIns } from './sign-in-store.ts'
import { forgetTickets } from './ticket-store.ts'

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
