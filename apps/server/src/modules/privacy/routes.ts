/** The member's page of their data: what was agreed to, the file, the end of the account; and the work behind it. */
import type { ReplyOf } from '@khela/contract'
import { routes, type App, type Call, type Tx } from '../../kernel/index.ts'
import { readConsents } from '../members/index.ts'
import { eraseAfterTerm } from '../kyc/index.ts'
import { carryOutClosures, closeOldTrials, closureAsk, closureCancel } from './closure.ts'
import { exportAsk, exportFetch, exportJobs } from './export.ts'
import type { PersonalParts } from './ports.ts'
import { closureOf, exportOf, forgetExports } from './store.ts'

async function readPrivacy(t: Tx, { app, scope }: Call<'privacy'>): Promise<ReplyOf<'privacy'>> {
  const { current, isCurrent, consents } = await readConsents(t, app, scope)
  const file = await exportOf(t, scope)
  const closure = await closureOf(t, scope)
  return {
    current,
    isCurrent,
    consents: consents.map(({ acceptedAt, ...row }) => ({ ...row, acceptedAt: acceptedAt.toISOString() })),
    export: file ? { ...file, askedAt: file.askedAt.toISOString(), expiresAt: file.expiresAt?.toISOString() ?? null } : null,
    closure: closure ? { askedAt: closure.askedAt.toISOString(), closesAt: closure.closesAt.toISOString() } : null,
    closureDays: await app.settings.get('CLOSURE_DAYS'),
  }
}

export const privacyRoutes = routes({ privacy: readPrivacy, exportAsk, exportFetch, closureAsk, closureCancel })

/** Names the work behind: files are made, forgotten after their day, accounts end when their days are over, and what outlives them. */
export function privacyJobs(app: App, parts: PersonalParts): void {
  exportJobs(app, parts.sources)
  app.jobs.schedule('identity.privacy', 'hour', async (t) => {
    const files = await forgetExports(t)
    const closed = await carryOutClosures(t, app, parts)
    const kept = await eraseAfterTerm(t, 100)
    const trials = await closeOldTrials(t, app, parts)
    if (files + closed + kept + trials > 0)
      app.log.info({ files, closed, kept, trials }, 'forgot files, closed accounts, and forgot what outlived them')
  })
}
