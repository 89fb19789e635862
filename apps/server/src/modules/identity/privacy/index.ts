/** Consents, the file of personal data, and the end of an account; see ../README.md. */
import type { ReplyOf } from '@khela/contract'
import { routes, type App, type Call, type PersonalSources, type Tx } from '../../../kernel/index.ts'
import { carryOutClosures, closeOldTrials, closureAsk, closureCancel, type ClosureParts } from './closure.ts'
import { consentGive, readConsents } from './consent.ts'
import { exportAsk, exportFetch, exportJobs } from './export.ts'
import { eraseAfterTerm } from './erase-store.ts'
import { closureOf, exportOf, forgetExports } from './store.ts'

/** What the floors above know of a member, and how it ends; one that stands alone knows nothing. */
export interface PersonalParts extends ClosureParts {
  readonly sources: PersonalSources
}
export const noParts: PersonalParts = { sources: {}, isBusy: async () => false, erase: async () => undefined }

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

export const privacyRoutes = routes({ privacy: readPrivacy, consentGive, exportAsk, exportFetch, closureAsk, closureCancel })

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
